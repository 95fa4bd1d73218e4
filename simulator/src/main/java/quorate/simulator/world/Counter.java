package quorate.simulator.world;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// Events counted in a run. A suite in which one of these stays zero has tested less than it seems.
public enum Counter {
  REQUESTS,
  RETRIES,
  DUPLICATES_SUPPRESSED,
  EXPIRED_SESSIONS,
  GIVEN_UP,
  ELECTIONS,
  ELECTIONS_ADOPTING,
  ADOPTED_SLOTS,
  FILLED_SLOTS,
  CATCH_UPS,
  SNAPSHOTS,
  SNAPSHOT_INSTALLS,
  TRUNCATIONS,
  COMPACTIONS,
  COMMITS_STOOD,
  COMMITS_FELL,
  COMMITS_HELD,
  EXECUTED_AHEAD,
  BACKLOGS,
  OUTCOMES_ASKED,
  HELD_WRITES,
  WRITE_SETS_APPLIED,
  WORDS_OUTVOTED,
  WRITES_GIVEN_UP,
  OPTIONAL_ERRORS_OUTVOTED,
  OPTIONAL_ERRORS_ANSWERED,
  OPTIONAL_ERRORS_REFUSED,
  LIES_TOLD,
  DISAGREEMENTS,
  /// A read that some replicas were asked for was answered by them, or ordered again for all, since
  /// they differed or did not answer.
  PARTIAL_READS,
  READS_REPEATED,
  READS_DIFFERED,
  DISPUTES,
  WRONG_ANSWERS_FOUND,
  WRONG_STATES_FOUND,
  REPAIRS,
  /// A node in repair took a state from before its fault, since no later one could be made.
  OLDER_STATES,
  /// The databases held different data, without enough agreement on any.
  SPLITS,
  READS_FAILED,
  COMMITS_ABSTAINED,
  /// An operator declared one of them right.
  STATES_DECLARED,
  /// A write was held because some database is known to write something else.
  WRITES_QUARANTINED,
  /// A write was refused while the databases were split.
  WRITES_REFUSED,
  SEARCHES,
  SEARCHES_NEEDLESS,
  REINSTATEMENTS,
  /// A node crashed while a state was half installed.
  INTERRUPTED_INSTALLS,
  /// A party that is no replica told a replica the outcome of a held COMMIT.
  STRANGE_OUTCOMES,
  ANSWERS_FORGOTTEN,
  OVERTAKEN,
  ENGINE_ROLLBACKS,
  CERTIFIED_CHECKPOINTS,
  VIEW_CHANGES,
  VIEW_CHANGES_PREPARED,
  NULL_REQUESTS,
  VIEWS_ESCALATED,
  VIEWS_JOINED,
  VIEWS_FOLLOWED,
  DEAD_PRIMARIES,
  STABLE_CHECKPOINTS,
  BODIES_FETCHED,
  SLOW_PRIMARIES,
  UNFAIR_PRIMARIES,
  NEW_VIEWS_REFUSED,
  CHOICES_REJECTED,
  SNAPSHOTS_REFUSED,
  REFUSALS,
  ANNOUNCED,
  ANNOUNCED_TRULY,
  REVOKED,
  EQUIVOCATIONS,
  TWO_FACED_VOTES,
  WITHHELD_MESSAGES,
  FORGED_DIGESTS,
  FORGED_REQUESTS,
  REPLAYS,
  FALSE_VIEW_CHANGES,
  WRONG_NEW_VIEWS,
  SILENCES,
  FLOODS,
  WRONG_CHECKPOINTS,
  WRONG_HISTORIES,
  UNFAIR_ORDERS,
  STARVED_REQUESTS,
  WRONG_CHOICES,
  WRONG_ANSWERS,
  WRONG_SNAPSHOTS,
  TRANSFERRED_BATCHES,
  HISTORIES_GONE,
  HISTORIES_PROVED,
  FALSE_ARCHIVES,
  ORDERERS_WENT_ON,
  HOSTILE_WORDS,
  RECONFIGURATIONS,
  CBS_COMMITS,
  CBS_ABORTS,
  CBS_ABORTS_ASKED,
  CBS_RETRIES,
  CBS_VANISHED,
  CBS_OUTCOMES_ASKED,
  CBS_LOCK_WAITS,
  CBS_DEADLOCKS,
  CBS_RERUNS,
  CBS_RECONNECTS,
  CBS_FLAWS,
  CBS_ACCUSED,
  CBS_VIEW_CHANGES,
  CBS_LOGS_CUT,
  CBS_DETACHED,
  CBS_READMITTED,
  CBS_CRASHES,

  /// Databases that have lost their files, or got an old copy of them.
  CBS_STATES_LOST,

  /// COMMITs that a database rolled back by itself.
  CBS_COMMITS_FAILED,
  CBS_SHEPHERD_CRASHES,
  CBS_HANGS,
  CBS_OPEN_ERRORS,
  CBS_SETTLED,
  CBS_RAISED,
  CBS_ELSEWHERE,
  CBS_SAID_AGAIN,
  CBS_WITHHELD,
  CBS_FORGOTTEN,
  CBS_UNKNOWN,
  CBS_HELD_BACK,
  CBS_CONNECTIONS_BROKEN,
  STANDBY_TAKEOVERS,
  STANDBY_DEPOSED,
  STANDBY_VOID,
  STANDBY_PAUSES,
  STANDBY_CUTS,
  STANDBY_STALE,
  STANDBY_TWO_LEAD,
  STANDBY_SLOW_LINKS,
  STANDBY_INSTALLS,
  EVE_BATCHES,
  EVE_REQUESTS,
  EVE_PARALLEL,
  EVE_SEQUENTIAL,
  EVE_RACES,
  /// Enough executors lost the same increment to a race, so that it was committed.
  EVE_RACES_COMMITTED,
  EVE_DIVERGENCES,
  EVE_ROLLBACKS,
  EVE_TRANSFERS,
  EVE_VIEW_CHANGES,
  /// A new view carried over a token that is not certified.
  EVE_VIEWS_PREPARED,
  EVE_STALLED,
  EVE_COMPLAINTS,
  EVE_COMPACTIONS,
  EVE_SIDES_TAKEN,
  EVE_TOKENS_ACCUSED,
  EVE_PRIMARIES_ACCUSED,
  EVE_BATCHES_SPLIT,
  EVE_EQUIVOCATIONS,
  EVE_WITHHELD,
  EVE_FALSE_CLAIMS,
  EVE_FORGED_CERTIFICATES,
  EVE_WRONG_NEW_VIEWS,
  BYZ_SNAPSHOTS,
  BYZ_COMMITS,
  BYZ_READS_CONFIRMED,
  BYZ_ROLLBACKS,
  BYZ_CONFLICTS,
  BYZ_WRONG,
  BYZ_UNAVAILABLE,
  BYZ_ENDED_EXPIRED,
  BYZ_ABSTENTIONS,
  /// A replica without the snapshot executed in its present state, since nothing had changed.
  BYZ_VERIFIED_NOW,
  BYZ_EVICTIONS,
  BYZ_REPLAYS,
  BYZ_OUTVOTED,
  /// A replica applied a write set that others had sent.
  BYZ_APPLIED,
  BYZ_ABANDONED,
  BYZ_EXPIRED,
  BYZ_RELAYS,
  BYZ_RELAYED,
  BYZ_PROMOTED,
  BYZ_REPAIRS,
  /// A node had lost its database, and began with a certified state.
  BYZ_RESTORED,
  /// A database was lost for ever.
  BYZ_LOST,
  /// A slow engine verified a transaction.
  BYZ_SLOW,
  BYZ_REOPENED,
  BYZ_SNAPSHOTS_LACKING,
  BYZ_SUSPECTED,
  BYZ_ACCUSED,
  /// A replica said that its own database had answered wrongly.
  BYZ_RECANTED,
  BYZ_LIES,
  BYZ_CLIENT_LIES,
  BYZ_ENGINE_FAILURES,
  BYZ_ENGINE_CONFLICTS,
  BYZ_LOCK_WAITS,
  PBR_COMMITS,
  PBR_READS,
  PBR_CONFLICTS,
  PBR_SHARED,
  PBR_REDIRECTS,
  PBR_BUSY,
  PBR_PRIMARIES,
  PBR_LACKING,
  PBR_CUT_OFF,
  PBR_SNAPSHOTS,
  PBR_INSTALLS,
  PBR_JOINS,
  PBR_ROLLBACKS,
  PBR_UNDONE,
  /// A primary held writes back for a slow member.
  PBR_HELD_BACK,
  PBR_LOGS_CUT,
  FAULTS,
  CRASHES,
  POWER_FAILURES,
  LOST_WRITES,
  PAUSES,
  PARTITIONS,
  ONE_WAY_CUTS,
  SLOW_DISKS,
  DRIFTING_CLOCKS,
  /// Nodes were told that connections to a peer are refused: truly, or although it lived.
  REFUSAL_HINTS,
  FALSE_REFUSAL_HINTS,
  SLOW_LINKS,
  STALLED_ENGINES,
  SUSPENSIONS,
  CLOCKS_SET,
  DROPS,
  DUPLICATED_MESSAGES,
  DELAYED_MESSAGES,
  MESSAGES,
  EVENTS;

  /// The bare order has no engine.
  private static final Set<Subject> STALLING =
      EnumSet.of(Subject.SMR, Subject.SMR_RECONFIGURED, Subject.SMR_PBFT, Subject.PBR);

  private static final Set<Counter> OF_HINTS = EnumSet.of(REFUSAL_HINTS, FALSE_REFUSAL_HINTS);

  /// PBFT uses no such hints.
  private static final Set<Subject> UNHINTED =
      EnumSet.of(Subject.PBFT, Subject.ARCHIVE, Subject.ARCHIVE_RECONFIGURED, Subject.SMR_PBFT);

  /// Not counted in runs with lying nodes: as many nodes lie as may fail, so no engine fails by
  /// itself.
  private static final Set<Counter> OF_FAILING = EnumSet.of(READS_FAILED, COMMITS_ABSTAINED);

  private static final Set<Counter> OF_ATTACKED = EnumSet.of(ORDERERS_WENT_ON, HOSTILE_WORDS);

  private static final Set<Counter> OF_SMR = EnumSet.range(COMMITS_STOOD, CERTIFIED_CHECKPOINTS);
  private static final Set<Counter> OF_PBFT = EnumSet.range(VIEW_CHANGES, WRONG_SNAPSHOTS);
  private static final Set<Counter> OF_ARCHIVE = EnumSet.range(TRANSFERRED_BATCHES, FALSE_ARCHIVES);

  private static final Set<Counter> OF_CBS = EnumSet.range(CBS_COMMITS, CBS_CONNECTIONS_BROKEN);
  private static final Set<Counter> OF_STANDBY = EnumSet.range(STANDBY_TAKEOVERS, STANDBY_INSTALLS);

  private static final Set<Counter> OF_EVE = EnumSet.range(EVE_BATCHES, EVE_WRONG_NEW_VIEWS);

  /// The faults of execute-verify replication's own world.
  private static final Set<Counter> OF_EVE_FAULTS =
      EnumSet.of(
          FAULTS,
          CRASHES,
          POWER_FAILURES,
          LOST_WRITES,
          PAUSES,
          PARTITIONS,
          ONE_WAY_CUTS,
          SLOW_LINKS,
          DROPS,
          DUPLICATED_MESSAGES,
          DELAYED_MESSAGES,
          MESSAGES,
          EVENTS);

  private static final Set<Counter> OF_BYZANTIUM = EnumSet.range(BYZ_SNAPSHOTS, BYZ_LOCK_WAITS);

  private static final Set<Counter> OF_BYZANTIUM_NODES =
      EnumSet.of(REQUESTS, ELECTIONS, ENGINE_ROLLBACKS);

  /// Those of primary-backup, and those of its nodes, clients and order.
  private static final Set<Counter> OF_PBR = EnumSet.range(PBR_COMMITS, EVENTS);

  private static final Set<Counter> OF_PBR_CLIENTS =
      EnumSet.of(REQUESTS, RETRIES, GIVEN_UP, EXPIRED_SESSIONS, ELECTIONS, ENGINE_ROLLBACKS);

  private static final Set<Counter> OF_ANNOUNCEMENTS =
      EnumSet.of(ANNOUNCED, ANNOUNCED_TRULY, REVOKED);

  private static final Set<Counter> OF_CHOICES = EnumSet.of(CHOICES_REJECTED, WRONG_CHOICES);

  /// Those of PBFT's own upper layer.
  private static final Set<Counter> OF_SERVICE =
      EnumSet.of(SNAPSHOTS_REFUSED, WRONG_ANSWERS, WRONG_SNAPSHOTS);

  private static final Set<Counter> OF_LEADERS = EnumSet.range(ELECTIONS, FILLED_SLOTS);
  private static final Set<Counter> OF_REGISTERS = EnumSet.of(SNAPSHOTS, SNAPSHOT_INSTALLS);

  /// Excess wrong databases are not combined with changes of the nodes.
  private static final Set<Counter> OF_EXCESS =
      EnumSet.of(OLDER_STATES, SPLITS, STATES_DECLARED, WRITES_REFUSED);

  /// Whether it is counted in runs of this subject.
  public boolean isOf(Subject subject) {
    if (OF_ATTACKED.contains(this) && subject != Subject.SMR_PBFT) {
      return false;
    }
    if (this == STALLED_ENGINES && !STALLING.contains(subject)) {
      return false;
    }
    if (OF_HINTS.contains(this) && UNHINTED.contains(subject)) {
      return false;
    }
    return switch (subject) {
      case PAXOS_RECONFIGURED -> this == RECONFIGURATIONS || isOf(Subject.PAXOS);
      case SMR_RECONFIGURED ->
          this == RECONFIGURATIONS || isOf(Subject.SMR) && !OF_EXCESS.contains(this);
      case ARCHIVE_RECONFIGURED -> this == RECONFIGURATIONS || isOf(Subject.ARCHIVE);
      case SMR_PBFT ->
          OF_ATTACKED.contains(this)
              || OF_PBFT.contains(this)
                  && !OF_CHOICES.contains(this)
                  && !OF_ANNOUNCEMENTS.contains(this)
                  && !OF_SERVICE.contains(this)
              || OF_ARCHIVE.contains(this)
              || isOf(Subject.SMR)
                  && !OF_LEADERS.contains(this)
                  && !OF_EXCESS.contains(this)
                  && !OF_FAILING.contains(this);
      case PAXOS, PBFT, ARCHIVE, SMR -> this != RECONFIGURATIONS && isOfOne(subject);
      case CBS -> this == EVENTS || OF_CBS.contains(this);
      case CBS_STANDBY -> OF_STANDBY.contains(this) || isOf(Subject.CBS);
      case PBR -> OF_PBR.contains(this) || OF_PBR_CLIENTS.contains(this);
      case EVE_VERIFY -> OF_EVE.contains(this) || OF_EVE_FAULTS.contains(this);
      case BYZANTIUM ->
          OF_BYZANTIUM.contains(this)
              || OF_BYZANTIUM_NODES.contains(this)
              || compareTo(FAULTS) >= 0;
    };
  }

  private boolean isOfOne(Subject subject) {
    return !OF_CBS.contains(this)
        && !OF_STANDBY.contains(this)
        && !OF_EVE.contains(this)
        && !OF_BYZANTIUM.contains(this)
        && !isPbr()
        && isOfOrder(subject);
  }

  private boolean isPbr() {
    return compareTo(PBR_COMMITS) >= 0 && compareTo(PBR_LOGS_CUT) <= 0;
  }

  private boolean isOfOrder(Subject subject) {
    return switch (subject) {
      case CBS, CBS_STANDBY, PBR, SMR_PBFT, EVE_VERIFY, BYZANTIUM -> false;
      case PAXOS, PAXOS_RECONFIGURED ->
          OF_ANNOUNCEMENTS.contains(this)
              || !OF_SMR.contains(this) && !OF_PBFT.contains(this) && !OF_ARCHIVE.contains(this);
      case SMR, SMR_RECONFIGURED ->
          !OF_REGISTERS.contains(this) && !OF_PBFT.contains(this) && !OF_ARCHIVE.contains(this);
      case PBFT ->
          !OF_SMR.contains(this) && !OF_LEADERS.contains(this) && !OF_ARCHIVE.contains(this);
      case ARCHIVE, ARCHIVE_RECONFIGURED ->
          !OF_SMR.contains(this) && !OF_LEADERS.contains(this) && !OF_SERVICE.contains(this);
    };
  }

  /// The printed name.
  public String label() {
    return name()
        .replaceFirst("^(CBS|STANDBY|PBR|EVE|BYZ)_", "")
        .toLowerCase(Locale.ROOT)
        .replace('_', ' ');
  }
}
