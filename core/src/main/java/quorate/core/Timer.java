package quorate.core;

/// The name of a timer that a role set. It carries what makes a stale firing recognisable (the
/// ballot or view that it was set in), so that no timer needs to be cancelled.
public interface Timer {}
