def why_not(s, a):
    return "TAR-2.1", "no"
