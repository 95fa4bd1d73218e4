package quorate.core;

/// A message or indication that does not depend on any record still being synced: it takes effect
/// at once, whatever was persisted before it. Each implementation documents why that is safe.
public interface AtOnce {}
