package quorate.replication.cbs;

import java.util.Set;

/// A manager's connection to its database. Nothing runs on it before the coordinator has judged the
/// log table that was read on it (rules M7 and R7 in docs/protocols/cbs.md).
final class DatabaseConnection {
  private boolean up;

  /// The number of connections so far, and the last one that was admitted.
  private long number;

  private long admitted;

  /// The barriers in the log table. A restarted shepherd may receive them before it receives the
  /// committed transactions.
  private Set<Long> log = Set.of();

  /// @param read the barriers in the log table
  void made(Set<Long> read) {
    up = true;
    number++;
    log = read;
  }

  void broke() {
    up = false;
  }

  boolean isUp() {
    return up;
  }

  /// The message that has the coordinator judge the log table.
  CbsMessage.Up up() {
    return new CbsMessage.Up(number, log);
  }

  /// @param judged the number of a connection, which may be an earlier one
  void admit(long judged) {
    admitted = judged;
  }

  boolean isAdmitted() {
    return up && admitted == number;
  }

  /// Whether the log table had this barrier.
  boolean has(long barrier) {
    return log.contains(barrier);
  }
}
