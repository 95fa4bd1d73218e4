package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import quorate.core.AtOnce;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;

/// What clients and replicas say to each other. Links may lose, delay, duplicate and reorder.
public sealed interface PbrMessage {
  /// To a replica, over the wire.
  sealed interface ToReplica extends PbrMessage {}

  /// To a client.
  sealed interface ToClient extends PbrMessage {}

  /// From the replica's own runtime: the order, the engine, the log. Never on the wire.
  sealed interface Local extends PbrMessage {}

  /// From a client: execute this.
  ///
  /// @param reads whether it cannot change anything: then it is executed each time that it is
  ///   asked, and not recorded
  record Submit(Request request, boolean reads) implements ToReplica {}

  /// I live, and take part in this group. Answered by [GroupIs] by who knows a later one.
  ///
  /// @param size how many members it has, as far as I know
  record Alive(long number, int size) implements ToReplica {}

  /// The order has made this group.
  record GroupIs(Group group) implements ToReplica {}

  /// What I hold: among members, for the choice of the primary; to the primary, for what I lack.
  ///
  /// @param frozen the last entry at the time when I went over to this group
  /// @param line my log: the place at its base, then the last place of each run of entries of one
  ///   group
  /// @param lost whether my engine's state is of no use: only a snapshot helps
  /// @param fetching whether I am being given one
  record Have(long number, Place frozen, List<Place> line, boolean lost, boolean fetching)
      implements ToReplica {
    public Have {
      line = List.copyOf(line);
      if (line.isEmpty()) {
        throw new IllegalArgumentException("a line has a base");
      }
    }
  }

  /// From the primary to a spare: I want you in this group.
  record Join(long number) implements ToReplica {}

  /// From the primary: what comes after this place in the log.
  ///
  /// @param committed up to where every member of the group holds it
  record Append(long number, Place previous, List<Entry> entries, long committed)
      implements ToReplica {
    public Append {
      entries = List.copyOf(entries);
    }
  }

  /// To the primary: my synced log is yours up to there.
  record Ack(long number, Place upTo) implements ToReplica {}

  /// From the primary: is this still your group?
  record Confirm(long number, long round) implements ToReplica {}

  /// To the primary: it is; and if there are leases, I go on to no other for that long.
  record Confirmed(long number, long round) implements ToReplica {}

  /// From the primary: the engine's state at a place, to be fetched, for want of common entries.
  ///
  /// @param sessions who has asked for what last, as of then
  record Snapshot(long number, long transfer, Place at, Bytes sessions) implements ToReplica {}

  /// The answer, which every member holds: at once, for the records that it rests on are synced.
  ///
  /// @param index the log's length, at least, when it was executed: a new session may be born there
  record Answered(RequestId id, Bytes answer, long index) implements ToClient, AtOnce {}

  /// I am not the primary.
  ///
  /// @param group the latest one that I know
  /// @param primary who is, if I know
  record Redirected(RequestId id, Group group, Optional<NodeId> primary) implements ToClient {}

  /// It is not executed.
  record Refused(RequestId id, Reason reason) implements ToClient {}

  /// Why something is refused.
  enum Reason {
    /// Too much is being executed: ask again later.
    BUSY,
    /// The session was forgotten: nobody knows whether this was executed.
    EXPIRED
  }

  /// All records were restored.
  ///
  /// @param engine the place that the engine's marker tells: it has executed just what is up to
  ///   there
  /// @param carried entries that it was told to commit before they were logged, as far as it still
  ///   has what takes them back: of all that it has and the log lacks. Their answers may be missing
  record Started(Place engine, List<Entry> carried) implements Local {
    public Started {
      carried = List.copyOf(carried);
    }
  }

  /// The order has decided this. After a restart it may say so again, from the first on.
  record Ordered(Decision decision) implements Local {}

  /// The link to a replica broke: it may have died, or will be heard again soon.
  record Unlinked(NodeId replica) implements Local {}

  /// The engine has executed a transaction that is open there, and can commit: only a crash keeps
  /// it from that. What it has read or written stays so until it commits. It may be that of several
  /// requests, executed one after the other: they get one place, or none of them does.
  ///
  /// @param outcomes what came of each, in the order in which they were executed
  record Executed(long number, List<Outcome> outcomes, Shipped writes) implements Local {
    public Executed {
      outcomes = List.copyOf(outcomes);
    }

    /// Of one request.
    public static Executed of(long number, RequestId id, Shipped writes, Bytes answer) {
      return new Executed(number, List.of(new Outcome(id, answer)), writes);
    }
  }

  /// What came of one request.
  record Outcome(RequestId id, Bytes answer) {}

  /// The engine has executed what only reads.
  ///
  /// @param nanos the clock, read after that
  record Read(long number, RequestId id, Bytes answer, long nanos) implements Local {}

  /// The engine could not execute this, and has nothing of it: its connection broke.
  record Failed(long number, RequestId id) implements Local {}

  /// The engine has committed what is up to there.
  record Applied(Place at) implements Local {}

  /// The engine will not forget anything it was told before [PbrIndication.Sync].
  record Synced(long count) implements Local {}

  /// The state of the engine at a place can be fetched.
  record SnapshotTaken(long transfer, Place at) implements Local {}

  /// [PbrIndication.Fetch] is over, well or not: the engine's state is durable, and this is where
  /// it is now.
  record Installed(Place engine) implements Local {}
}
