"""The figures of `docs/performance.md`, each printed with the size of its sample.

Machines are shared and noisy, so a figure is a median of several runs, or has the CPU time beside it, and
what is compared is measured in turn in the same run.
"""
