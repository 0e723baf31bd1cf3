"""The figures of `docs/performance.md`, each printed with the size of its sample.

Machines are shared and noisy, so every figure is a median of several runs, and what is compared is measured
in turn in the same run.
"""
