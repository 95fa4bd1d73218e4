package quorate.core;

/// A value that a role asks to be made durable, and gets back as [Event.Restored] after a restart.
public interface Durable {}
