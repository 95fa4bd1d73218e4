package quorate.core;

/// A message or an indication that rests on nothing that is still to be synced: it takes place at
/// once, whatever was persisted before it. Whoever makes one says why that is right.
public interface AtOnce {}
