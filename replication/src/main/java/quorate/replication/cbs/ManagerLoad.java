package quorate.replication.cbs;

/// The load of a manager.
///
/// @param transactions in its pool
/// @param running those of them that its database executes
public record ManagerLoad(int transactions, int running) {}
