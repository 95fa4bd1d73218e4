package quorate.runtime.status;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The state of an active shepherd and of its databases.
///
/// @param health `ready`, or what is wrong in words
/// @param primary the database whose locks order transactions; 0 if there is none
/// @param recent the changes of primaries and databases since the shepherd began
/// @param committed the number of committed transactions
/// @param optionalErrors how often SQL left open whether a statement fails, by outcome
/// @param findings how many there have been
public record ShepherdStatus(
    String health,
    long primary,
    long view,
    Recent recent,
    long committed,
    long openTransactions,
    SortedMap<String, Long> optionalErrors,
    long findings,
    List<Database> databases) {
  public ShepherdStatus {
    optionalErrors = Collections.unmodifiableSortedMap(new TreeMap<>(optionalErrors));
    databases = List.copyOf(databases);
  }

  /// Whether nothing is wrong with the shepherd and all its databases.
  public boolean isReady() {
    return health.equals(NodeStatus.READY);
  }

  /// The changes of primaries and databases.
  ///
  /// @param viewChanges how often a primary was given up
  /// @param suspicions how often of these without certainty
  /// @param outvoted how many answers differed from those of the others
  /// @param events the last events, oldest first
  public record Recent(long viewChanges, long suspicions, long outvoted, List<Event> events) {
    public Recent {
      events = List.copyOf(events);
    }
  }

  /// @param at the time, as ISO 8601
  /// @param what in words, about the database
  public record Event(String at, long database, String what) {}

  /// @param role `primary` or `secondary`
  /// @param standing whether it takes part, is being repaired or is detached, in one word
  /// @param trouble its trouble, in one word
  /// @param arrears empty if it is detached
  /// @param pool how many transactions wait in its pool
  /// @param running how many of them it executes
  public record Database(
      long id,
      String engine,
      String role,
      boolean connected,
      String standing,
      Optional<String> trouble,
      boolean trusted,
      Optional<Arrears> arrears,
      long pool,
      long running) {}

  /// The work that a database has yet to execute.
  ///
  /// @param behind how many transactions
  /// @param owedBytes how much is kept for it
  /// @param late whether transactions wait to begin until it has caught up
  public record Arrears(long behind, long owedBytes, boolean late) {}
}
