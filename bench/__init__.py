"""Ratios measured side by side in one run; an absolute time means nothing on a shared machine."""
