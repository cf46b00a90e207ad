"""The games for research libraries. Each module needs its own library, an extra of the same name, and no other."""
