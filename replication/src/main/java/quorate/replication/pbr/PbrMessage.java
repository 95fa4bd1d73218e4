package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import quorate.core.AtOnce;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;

/// The messages between clients and replicas. Links may lose, delay, duplicate and reorder.
public sealed interface PbrMessage {
  /// Messages to a replica, over the wire.
  sealed interface ToReplica extends PbrMessage {}

  /// Messages to a client.
  sealed interface ToClient extends PbrMessage {}

  /// Messages from the replica's own runtime: the order, the engine, the log. Never on the wire.
  sealed interface Local extends PbrMessage {}

  /// From a client: execute this.
  ///
  /// @param reads whether it cannot change anything: it is then executed for each retry, and not
  ///   recorded
  record Submit(Request request, boolean reads) implements ToReplica {}

  /// The sender is alive, and takes part in this group. A replica that knows a later group answers
  /// with [GroupIs].
  ///
  /// @param size the number of its members, as far as the sender knows
  record Alive(long number, int size) implements ToReplica {}

  /// The order has decided this group.
  record GroupIs(Group group) implements ToReplica {}

  /// The sender's log: to members, for the choice of the primary; to the primary, to get missing
  /// entries.
  ///
  /// @param frozen the last entry at the time when the sender switched to this group
  /// @param line the sender's log: the place at its base, then the last place of each run of
  ///   entries of one group
  /// @param lost whether the sender's engine state is useless, so that only a snapshot helps
  /// @param fetching whether the sender is receiving a snapshot
  record LogStatus(
      long number, LogPosition frozen, List<LogPosition> line, boolean lost, boolean fetching)
      implements ToReplica {
    public LogStatus {
      line = List.copyOf(line);
      if (line.isEmpty()) {
        throw new IllegalArgumentException("a line has a base");
      }
    }
  }

  /// From the primary: asks a spare to join this group.
  record Join(long number) implements ToReplica {}

  /// From the primary: the entries after this place of the log.
  ///
  /// @param committed the index up to which every member of the group holds the log
  record Append(long number, LogPosition previous, List<Entry> entries, long committed)
      implements ToReplica {
    public Append {
      entries = List.copyOf(entries);
    }
  }

  /// To the primary: the sender's synced log equals the primary's up to there.
  ///
  /// @param applied the index up to which the sender's engine has committed the log
  record Ack(long number, LogPosition upTo, long applied) implements ToReplica {}

  /// From the primary: asks whether this is still the receiver's group.
  record Confirm(long number, long round) implements ToReplica {}

  /// To the primary: it is; and with leases, the sender promises not to switch to another group for
  /// the lease's duration.
  record Confirmed(long number, long round) implements ToReplica {}

  /// From the primary: the engine's state at a place, to be fetched because the logs have no common
  /// entries.
  ///
  /// @param sessions the sessions as of that place
  record Snapshot(long number, long transfer, LogPosition at, Bytes sessions)
      implements ToReplica {}

  /// An answer that every member holds. At once, because the records that it depends on are synced.
  ///
  /// @param index the minimum length of the log at its execution: a new session may be born there
  record Answered(RequestId id, Bytes answer, long index) implements ToClient, AtOnce {}

  /// The sender is not the primary.
  ///
  /// @param group the latest group that the sender knows
  /// @param primary the primary, if the sender knows it
  record Redirected(RequestId id, Group group, Optional<NodeId> primary) implements ToClient {}

  /// The request is not executed.
  record Refused(RequestId id, Reason reason) implements ToClient {}

  /// The reason for a refusal.
  enum Reason {
    /// Too many requests are being executed: retry later.
    BUSY,
    /// The session was forgotten: it is unknown whether this was executed.
    EXPIRED
  }

  /// All records were restored.
  ///
  /// @param engine the place of the engine's marker: its state covers exactly the entries up to
  ///   there
  /// @param carried the entries that it committed before they were logged and can undo, which
  ///   include all that the log lacks. Their answers may be missing
  record Started(LogPosition engine, List<Entry> carried) implements Local {
    public Started {
      carried = List.copyOf(carried);
    }
  }

  /// The order has decided this. After a restart the decisions may be repeated, from the first on.
  record Ordered(Decision decision) implements Local {}

  /// The link to a replica broke: it may have died, or may be heard again soon.
  record Unlinked(NodeId replica) implements Local {}

  /// The engine has executed a transaction that is open there, and can commit: only a crash
  /// prevents that. Its reads and writes remain valid until it commits. It may consist of several
  /// requests, executed one after the other: all of them get one place, or none does.
  ///
  /// @param outcomes the outcome of each, in the order of execution
  record Executed(long number, List<Outcome> outcomes, Shipped writes) implements Local {
    public Executed {
      outcomes = List.copyOf(outcomes);
    }

    /// The execution of one request.
    public static Executed of(long number, RequestId id, Shipped writes, Bytes answer) {
      return new Executed(number, List.of(new Outcome(id, answer)), writes);
    }
  }

  /// The outcome of one request.
  record Outcome(RequestId id, Bytes answer) {}

  /// The engine has executed a read.
  ///
  /// @param nanos the clock, read after the execution
  record Read(long number, RequestId id, Bytes answer, long nanos) implements Local {}

  /// The engine could not execute this, and holds no part of it: its connection broke.
  record Failed(long number, RequestId id) implements Local {}

  /// The engine has committed everything up to there.
  record Applied(LogPosition at) implements Local {}

  /// The engine will not lose anything that it was given before [PbrIndication.Sync].
  record Synced(long count) implements Local {}

  /// The engine's state at a place can be fetched.
  record SnapshotTaken(long transfer, LogPosition at) implements Local {}

  /// [PbrIndication.Fetch] has ended, successfully or not: the engine's state is durable, and its
  /// marker is at this place.
  record Installed(LogPosition engine) implements Local {}
}
