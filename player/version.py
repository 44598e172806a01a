"""The version of guesstree, alone in a file so that reading it costs nothing."""

VERSION = "0.1.0"
