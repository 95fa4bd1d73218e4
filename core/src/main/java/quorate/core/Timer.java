package quorate.core;

/// The name of a timer that a role set. It carries the ballot or view in which it was set, so that
/// a stale firing is recognised and no timer needs to be cancelled.
public interface Timer {}
