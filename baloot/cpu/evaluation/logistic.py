"""The logistic function, computed so that it gives the same probability on every machine."""

from __future__ import annotations

from decimal import Context, Decimal

#: The exponential function of a machine's own library may differ in the last bit; that of `decimal` never
#: does.
_PRECISE = Context(prec=24)


def logistic(log_odds: float) -> float:
    """The probability, from 0 to 1, that has these log odds (natural logarithm).

    >>> logistic(0.0), round(logistic(1.0), 4)
    (0.5, 0.7311)
    """
    return 1.0 / (1.0 + float(_PRECISE.exp(Decimal(-log_odds))))
