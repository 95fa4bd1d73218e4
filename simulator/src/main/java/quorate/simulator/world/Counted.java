package quorate.simulator.world;

import static quorate.simulator.world.Counter.ANNOUNCED;
import static quorate.simulator.world.Counter.ANNOUNCED_TRULY;
import static quorate.simulator.world.Counter.BYZ_LOCK_WAITS;
import static quorate.simulator.world.Counter.BYZ_SNAPSHOTS;
import static quorate.simulator.world.Counter.CBS_COMMITS;
import static quorate.simulator.world.Counter.CBS_CONNECTIONS_BROKEN;
import static quorate.simulator.world.Counter.CERTIFIED_CHECKPOINTS;
import static quorate.simulator.world.Counter.CHOICES_REJECTED;
import static quorate.simulator.world.Counter.COMMITS_ABSTAINED;
import static quorate.simulator.world.Counter.COMMITS_STOOD;
import static quorate.simulator.world.Counter.CRASHES;
import static quorate.simulator.world.Counter.DELAYED_MESSAGES;
import static quorate.simulator.world.Counter.DROPS;
import static quorate.simulator.world.Counter.DUPLICATED_MESSAGES;
import static quorate.simulator.world.Counter.ELECTIONS;
import static quorate.simulator.world.Counter.ENGINE_ROLLBACKS;
import static quorate.simulator.world.Counter.EVENTS;
import static quorate.simulator.world.Counter.EVE_BATCHES;
import static quorate.simulator.world.Counter.EVE_WRONG_NEW_VIEWS;
import static quorate.simulator.world.Counter.EXPIRED_SESSIONS;
import static quorate.simulator.world.Counter.FALSE_ARCHIVES;
import static quorate.simulator.world.Counter.FALSE_CONFIGURATIONS;
import static quorate.simulator.world.Counter.FALSE_REFUSAL_HINTS;
import static quorate.simulator.world.Counter.FAULTS;
import static quorate.simulator.world.Counter.FILLED_SLOTS;
import static quorate.simulator.world.Counter.GIVEN_UP;
import static quorate.simulator.world.Counter.HOSTILE_WORDS;
import static quorate.simulator.world.Counter.LOST_WRITES;
import static quorate.simulator.world.Counter.MESSAGES;
import static quorate.simulator.world.Counter.OLDER_STATES;
import static quorate.simulator.world.Counter.ONE_WAY_CUTS;
import static quorate.simulator.world.Counter.ORDERERS_WENT_ON;
import static quorate.simulator.world.Counter.PARTITIONS;
import static quorate.simulator.world.Counter.PAUSES;
import static quorate.simulator.world.Counter.PBR_COMMITS;
import static quorate.simulator.world.Counter.PBR_LOGS_CUT;
import static quorate.simulator.world.Counter.POWER_FAILURES;
import static quorate.simulator.world.Counter.READS_FAILED;
import static quorate.simulator.world.Counter.RECONFIGURATIONS;
import static quorate.simulator.world.Counter.REFUSAL_HINTS;
import static quorate.simulator.world.Counter.REQUESTS;
import static quorate.simulator.world.Counter.REQUESTS_OF_NODES;
import static quorate.simulator.world.Counter.RETRIES;
import static quorate.simulator.world.Counter.REVOKED;
import static quorate.simulator.world.Counter.SLOW_LINKS;
import static quorate.simulator.world.Counter.SNAPSHOTS;
import static quorate.simulator.world.Counter.SNAPSHOTS_REFUSED;
import static quorate.simulator.world.Counter.SNAPSHOT_INSTALLS;
import static quorate.simulator.world.Counter.SPLITS;
import static quorate.simulator.world.Counter.STALLED_ENGINES;
import static quorate.simulator.world.Counter.STANDBY_INSTALLS;
import static quorate.simulator.world.Counter.STANDBY_TAKEOVERS;
import static quorate.simulator.world.Counter.STATES_DECLARED;
import static quorate.simulator.world.Counter.TRANSFERRED_BATCHES;
import static quorate.simulator.world.Counter.VIEW_CHANGES;
import static quorate.simulator.world.Counter.WRITES_REFUSED;
import static quorate.simulator.world.Counter.WRONG_ANSWERS;
import static quorate.simulator.world.Counter.WRONG_CHOICES;
import static quorate.simulator.world.Counter.WRONG_SNAPSHOTS;

import java.util.EnumSet;
import java.util.Set;

/// The events that can occur in the runs of each subject.
final class Counted {
  private Counted() {}

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

  private static final Set<Counter> OF_REPLACED_LIARS =
      EnumSet.range(REQUESTS_OF_NODES, FALSE_CONFIGURATIONS);

  /// Whether an event is counted in runs of this subject.
  static boolean isOf(Counter it, Subject subject) {
    if (OF_ATTACKED.contains(it) && subject != Subject.SMR_PBFT) {
      return false;
    }
    if (it == STALLED_ENGINES && !STALLING.contains(subject)) {
      return false;
    }
    if (OF_REPLACED_LIARS.contains(it)) {
      return subject == Subject.ARCHIVE_RECONFIGURED;
    }
    if (OF_HINTS.contains(it) && UNHINTED.contains(subject)) {
      return false;
    }
    return switch (subject) {
      case PAXOS_RECONFIGURED -> it == RECONFIGURATIONS || isOf(it, Subject.PAXOS);
      case SMR_RECONFIGURED ->
          it == RECONFIGURATIONS || isOf(it, Subject.SMR) && !OF_EXCESS.contains(it);
      case ARCHIVE_RECONFIGURED -> it == RECONFIGURATIONS || isOf(it, Subject.ARCHIVE);
      case SMR_PBFT ->
          OF_ATTACKED.contains(it)
              || OF_PBFT.contains(it)
                  && !OF_CHOICES.contains(it)
                  && !OF_ANNOUNCEMENTS.contains(it)
                  && !OF_SERVICE.contains(it)
              || OF_ARCHIVE.contains(it)
              || isOf(it, Subject.SMR)
                  && !OF_LEADERS.contains(it)
                  && !OF_EXCESS.contains(it)
                  && !OF_FAILING.contains(it);
      case PAXOS, PBFT, ARCHIVE, SMR -> it != RECONFIGURATIONS && isOfOne(it, subject);
      case CBS -> it == EVENTS || OF_CBS.contains(it);
      case CBS_STANDBY -> OF_STANDBY.contains(it) || isOf(it, Subject.CBS);
      case PBR -> OF_PBR.contains(it) || OF_PBR_CLIENTS.contains(it);
      case EVE_VERIFY -> OF_EVE.contains(it) || OF_EVE_FAULTS.contains(it);
      case BYZANTIUM ->
          OF_BYZANTIUM.contains(it) || OF_BYZANTIUM_NODES.contains(it) || it.compareTo(FAULTS) >= 0;
    };
  }

  private static boolean isOfOne(Counter it, Subject subject) {
    return !OF_CBS.contains(it)
        && !OF_STANDBY.contains(it)
        && !OF_EVE.contains(it)
        && !OF_BYZANTIUM.contains(it)
        && !isPbr(it)
        && isOfOrder(it, subject);
  }

  private static boolean isPbr(Counter it) {
    return it.compareTo(PBR_COMMITS) >= 0 && it.compareTo(PBR_LOGS_CUT) <= 0;
  }

  private static boolean isOfOrder(Counter it, Subject subject) {
    return switch (subject) {
      case CBS, CBS_STANDBY, PBR, SMR_PBFT, EVE_VERIFY, BYZANTIUM -> false;
      case PAXOS, PAXOS_RECONFIGURED ->
          OF_ANNOUNCEMENTS.contains(it)
              || !OF_SMR.contains(it) && !OF_PBFT.contains(it) && !OF_ARCHIVE.contains(it);
      case SMR, SMR_RECONFIGURED ->
          !OF_REGISTERS.contains(it) && !OF_PBFT.contains(it) && !OF_ARCHIVE.contains(it);
      case PBFT -> !OF_SMR.contains(it) && !OF_LEADERS.contains(it) && !OF_ARCHIVE.contains(it);
      case ARCHIVE, ARCHIVE_RECONFIGURED ->
          !OF_SMR.contains(it) && !OF_LEADERS.contains(it) && !OF_SERVICE.contains(it);
    };
  }
}
