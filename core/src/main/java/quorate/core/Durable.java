package quorate.core;

/// A value that a role makes durable and receives as [Event.Restored] after a restart.
public interface Durable {}
