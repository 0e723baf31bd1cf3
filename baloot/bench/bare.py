"""The yardstick: a Flask endpoint that reads JSON and answers JSON, and does nothing else."""

from __future__ import annotations

from flask import Flask, Response, jsonify, request

app = Flask(__name__)


@app.post("/bare")
def bare() -> Response:
    """Echo the fields that a card played has."""
    asked = request.get_json()
    return jsonify(ply=asked["ply"], action=asked["action"])


@app.get("/healthz")
def health() -> Response:
    """Tell that the server has started."""
    return jsonify(status="ok")
