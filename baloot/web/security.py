"""The headers that every answer carries.

Static files get theirs in `assets`, because they never reach the application.
"""

from __future__ import annotations

from flask import Flask, Response

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Over HTTPS the token check compares the Referer, so it must reach us; nobody else gets it.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

HSTS = {"Strict-Transport-Security": "max-age=31536000"}


def init_app(app: Flask) -> None:
    """Set the headers on everything that `app` answers."""
    headers = tuple((HEADERS | (HSTS if app.config["SESSION_COOKIE_SECURE"] else {})).items())

    @app.after_request
    def set_headers(response: Response) -> Response:
        # No view sets any of these, so they are added without a look at what is there.
        response.headers.extend(headers)
        # A page or an answer is for one reader: it holds a token, or what one seat may see.
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.setdefault("Vary", "Cookie, Accept-Language")
        return response
