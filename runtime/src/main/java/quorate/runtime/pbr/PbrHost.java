package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.Group;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrIndication;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrRecord;
import quorate.replication.pbr.PbrReplica;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.Frame;
import quorate.runtime.order.RoleHost;

/// Runs one [PbrReplica], in a [RoleHost].
final class PbrHost implements AutoCloseable {
  private final PbrReplica replica;
  private final Consumer<PbrIndication> above;
  private final RoleHost<PbrMessage> host;
  private volatile ReplicaStatus standing;

  /// The state of a replica.
  ///
  /// @param primary of the group, as far as the replica knows
  /// @param last the last entry of its log
  /// @param committed the index up to which all members have the log, as far as it knows
  /// @param behind whether its engine is far behind the log
  /// @param late members for which this primary holds writes back
  record ReplicaStatus(
      Group group,
      Optional<NodeId> primary,
      boolean leads,
      LogPosition last,
      long committed,
      boolean settled,
      boolean behind,
      List<NodeId> late) {
    static ReplicaStatus of(PbrReplica replica) {
      return new ReplicaStatus(
          replica.group(),
          replica.primary(),
          replica.isLeading(),
          replica.last(),
          replica.committedIndex(),
          replica.isSettled(),
          replica.isBehind(),
          replica.late());
    }
  }

  /// @param above takes the replica's indications, in order, on the loop, which it must not block
  /// @param failure takes the exception that stops the host
  PbrHost(
      PbrConfig config,
      DurableLog log,
      RoleHost.Sender sender,
      Consumer<PbrIndication> above,
      Consumer<Throwable> failure,
      ScheduledExecutorService timers,
      Executor loop) {
    this.replica = new PbrReplica(config);
    this.above = above;
    this.standing = ReplicaStatus.of(replica);
    this.host = new RoleHost<>(config.self(), new Hosted(), log, sender, failure, timers, loop);
  }

  /// Starts the replica.
  ///
  /// @param records of its log
  /// @param at the engine's place
  /// @param carried the entries that the engine can undo by itself
  void start(List<Bytes> records, LogPosition at, List<Entry> carried) {
    List<Event<PbrMessage>> first = new ArrayList<>();
    records.forEach(record -> first.add(new Event.Restored<>(PbrCodec.decodeRecord(record))));
    host.start(first);
    local(new PbrMessage.Started(at, carried));
  }

  /// Takes a message from a link.
  void receive(NodeId from, PbrMessage message) {
    host.offer(new Event.Received<>(from, message));
  }

  /// Takes a message of its own runtime.
  void local(PbrMessage.Local message) {
    host.local(message);
  }

  ReplicaStatus standing() {
    return standing;
  }

  private final class Hosted implements RoleHost.Hosted<PbrMessage> {
    @Override
    public void onAll(List<Event<PbrMessage>> events, Effects<PbrMessage> effects) {
      events.forEach(event -> replica.on(event, effects));
      standing = ReplicaStatus.of(replica);
    }

    @Override
    public void writeFrame(Encoder to, PbrMessage message) {
      PbrCodec.write(Frame.REPLICATION.begin(to), message);
    }

    @Override
    public void writeRecord(Encoder to, Durable record) {
      to.raw(PbrCodec.encodeRecord((PbrRecord) record).unsafeArray());
    }

    @Override
    public void onIndication(Indication indication) {
      above.accept((PbrIndication) indication);
    }

    @Override
    public Optional<List<? extends Durable>> rewriting(Indication indication) {
      return indication instanceof PbrIndication.Compact(var records)
          ? Optional.of(records)
          : Optional.empty();
    }
  }

  @Override
  public void close() {
    host.close();
  }
}
