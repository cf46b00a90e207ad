"""Piafs: birds queue at a feeder; pairs, majorities and seeds score."""
