"""Readers for certificates and opener tables."""
