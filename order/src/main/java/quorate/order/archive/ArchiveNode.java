package quorate.order.archive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.OptimisticDelivery;
import quorate.order.OrderNode;
import quorate.order.Retraction;
import quorate.order.pbft.Batch;
import quorate.order.pbft.BehindCheckpoint;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftRecord;
import quorate.order.pbft.Tick;

/// PBFT for layers that execute separately from the order (Yin et al., *Separating Agreement from
/// Execution*, SOSP 2003, section 3). The state that PBFT checkpoints is the history of deliveries,
/// identified by a hash chain and kept here until the layer above reports, by `Truncate`, that
/// enough databases hold its effect.
///
/// So PBFT's window moves on without scanning a database, and a database that returns with an old
/// state is delivered the slots that it lacks. Like Multi-Paxos it delivers [Delivered], [Behind]
/// and [LeaderKnown], and also PBFT's own indications.
///
/// Invariants, checked in production: slots are delivered without a gap; the chain here equals the
/// certified one wherever both are known.
public final class ArchiveNode implements OrderNode<ArchiveMessage> {
  /// The maximum number of digests in one message: 4 MB.
  private static final int DIGESTS_MAX = 1 << 17;

  private final PbftConfig config;
  private final OrderNode<PbftMessage> pbft;
  private final int interval;
  private final Archive archive = new Archive();
  private final Transfer transfer;
  private final Announcements announcements = new Announcements();

  /// Messages for PBFT, passed to it once it has handled the current event.
  private final Deque<PbftMessage> toPbft = new ArrayDeque<>();

  /// Bytes of batches sent to each peer in this tick.
  private final Map<NodeId, Long> served = new TreeMap<>();

  private long next = 1;
  private long epoch;
  private long stable;
  private boolean started;

  /// @param pbft a node with the same configuration
  /// @param interval PBFT takes a checkpoint at each multiple of it: at most half of PBFT's window
  public ArchiveNode(PbftConfig config, OrderNode<PbftMessage> pbft, int interval) {
    if (interval < 1 || interval > config.limits().window().logSlots() / 2) {
      throw new IllegalArgumentException(
          "a checkpoint every "
              + interval
              + " slots; the window has "
              + config.limits().window().logSlots());
    }
    this.config = config;
    this.pbft = pbft;
    this.interval = interval;
    this.transfer = new Transfer(config, archive);
  }

  @Override
  public void on(Event<ArchiveMessage> event, Effects<ArchiveMessage> effects) {
    switch (event) {
      case Event.Restored<ArchiveMessage>(Durable record) -> onRestored(record, effects);
      case Event.Fired<ArchiveMessage>(Tick tick) -> {
        if (started) {
          served.clear();
          transfer.onTick(effects);
          if (next <= archive.base()) {
            effects.deliver(new Behind(next, archive.base() + 1, config.self()));
          }
        } else {
          started = true;
          next = Math.max(next, archive.base() + 1); // a node whose state is older sends Redeliver
          if (archive.tip() > 0) {
            tell(new PbftMessage.Installed(archive.tip()), effects);
            long newest = archive.tip() - archive.tip() % interval;
            if (newest > 0 && newest >= archive.base()) {
              take(newest); // the crash may have come before this was done
            }
          }
        }
        pass(new Event.Fired<>(tick), effects);
      }
      case Event.Fired<ArchiveMessage>(var timer) -> pass(new Event.Fired<>(timer), effects);
      case Event.Received<ArchiveMessage>(NodeId from, ArchiveMessage message) ->
          onMessage(from, message, effects);
    }
    follow(effects);
  }

  /// Passes PBFT's messages on together, so that it proposes once for all waiting requests.
  @Override
  public void onAll(List<Event<ArchiveMessage>> events, Effects<ArchiveMessage> effects) {
    List<Event<PbftMessage>> inner = new ArrayList<>();
    for (Event<ArchiveMessage> event : events) {
      if (event
              instanceof
              Event.Received<ArchiveMessage>(NodeId from, ArchiveMessage.Inner(var message))
          && !(message instanceof PbftMessage.Local)) {
        inner.add(new Event.Received<>(from, message));
      } else {
        passAll(inner, effects);
        on(event, effects);
      }
    }
    passAll(inner, effects);
  }

  private void passAll(List<Event<PbftMessage>> events, Effects<ArchiveMessage> effects) {
    if (!events.isEmpty()) {
      pbft.onAll(events, through(effects));
      events.clear();
      follow(effects);
    }
  }

  /// Handles the consequences of PBFT's reaction.
  private void follow(Effects<ArchiveMessage> effects) {
    while (!toPbft.isEmpty()) {
      tell(toPbft.remove(), effects);
    }
    deliver(effects);
  }

  /// One more than the tip: a slot is delivered before it is in the log (H1), but only after its
  /// predecessor is logged.
  @Override
  public long reached() {
    return archive.tip() + 1;
  }

  @Override
  public List<? extends Durable> liveRecords() {
    List<Durable> live = new ArrayList<>(archive.liveRecords());
    for (Durable record : pbft.liveRecords()) {
      live.add(new ArchiveRecord.Inner((PbftRecord) record));
    }
    return live;
  }

  private void onRestored(Durable durable, Effects<ArchiveMessage> effects) {
    switch (durable) {
      case ArchiveRecord.Inner(PbftRecord record) -> pass(new Event.Restored<>(record), effects);
      case ArchiveRecord.Kept(long slot, Batch batch) -> {
        Check.that(slot == archive.tip() + 1, "records come without a gap", slot, archive.tip());
        archive.append(batch);
      }
      case ArchiveRecord.Base(long slot, var chain) -> {
        if (slot <= archive.tip() && slot > archive.base()) {
          archive.truncate(slot);
        } else if (slot > archive.tip()) {
          archive.jump(slot, chain);
        }
      }
      default -> throw new IllegalStateException("not a record of the archive: " + durable);
    }
  }

  private void onMessage(NodeId from, ArchiveMessage message, Effects<ArchiveMessage> effects) {
    boolean own = from.equals(config.self());
    boolean peer = config.members().contains(from) && !own;
    switch (message) {
      case ArchiveMessage.Inner(PbftMessage.Local local) -> {
        boolean ofAbove =
            local instanceof PbftMessage.Choose || local instanceof PbftMessage.Judged;
        if (own && ofAbove) {
          pass(new Event.Received<>(from, local), effects);
        }
      }
      case ArchiveMessage.Inner(PbftMessage inner) ->
          pass(new Event.Received<>(from, inner), effects);
      case ArchiveMessage.Local local -> {
        if (own) {
          onLocal(local, effects);
        }
      }
      case ArchiveMessage.WantDigests want -> {
        if (peer) {
          giveDigests(from, want, effects);
        }
      }
      case ArchiveMessage.WantBatches(long first) -> {
        if (peer) {
          giveBatches(from, first, effects);
        }
      }
      case ArchiveMessage.Digests digests -> {
        if (peer) {
          transfer.onDigests(from, digests, effects);
        }
      }
      case ArchiveMessage.Batches batches -> {
        if (peer) {
          onBatches(from, batches, effects);
        }
      }
      case ArchiveMessage.Gone(long below) -> {
        if (peer) {
          transfer.onGone(from, below);
        }
      }
    }
  }

  // To PBFT and back.

  private void tell(PbftMessage message, Effects<ArchiveMessage> effects) {
    pass(new Event.Received<>(config.self(), message), effects);
  }

  private void pass(Event<PbftMessage> event, Effects<ArchiveMessage> effects) {
    pbft.on(event, through(effects));
  }

  private Effects<PbftMessage> through(Effects<ArchiveMessage> effects) {
    return effect -> {
      switch (effect) {
        case Effect.Send(NodeId to, PbftMessage message) ->
            effects.send(to, new ArchiveMessage.Inner(message));
        case Effect.Persist<PbftMessage>(Durable record) ->
            effects.persist(new ArchiveRecord.Inner((PbftRecord) record));
        case Effect.Arm(var timer, var after) -> effects.arm(timer, after);
        case Effect.Deliver(Indication indication) -> onIndication(indication, effects);
      }
    };
  }

  private void onIndication(Indication indication, Effects<ArchiveMessage> effects) {
    switch (indication) {
      case Delivered(long slot, var requests, var choice, long view, var _, var _) -> {
        epoch = view;
        if (slot > archive.tip()) {
          Check.that(slot == archive.tip() + 1, "slots come without a gap", slot, archive.tip());
          append(new Batch(requests, choice), effects);
        }
      }
      case BehindCheckpoint(long _, long slot, Digest state, List<NodeId> holders) ->
          transfer.want(slot, state, holders);
      case CheckpointStable(long slot, Digest state, boolean _) -> {
        stable = Math.max(stable, slot);
        Check.that(
            slot < archive.base() || slot > archive.tip() || archive.chain(slot).equals(state),
            "the history here is the certified one",
            slot);
        effects.deliver(indication);
      }
      case LeaderKnown(NodeId _, long view) -> {
        epoch = view;
        effects.deliver(indication);
      }
      case OptimisticDelivery announced -> announcements.announce(announced, next, effects);
      case Retraction(long from) -> announcements.revoke(from, effects);
      default -> effects.deliver(indication);
    }
  }

  // H1.
  private void append(Batch batch, Effects<ArchiveMessage> effects) {
    archive.append(batch);
    deliver(effects); // before it is on this disk: a quorum has it on theirs
    effects.persist(new ArchiveRecord.Kept(archive.tip(), batch));
    take(archive.tip());
  }

  // H2.
  private void take(long slot) {
    if (slot % interval == 0 && slot > stable) {
      toPbft.add(new PbftMessage.Taken(slot, archive.chain(slot)));
    }
  }

  // To the layer above.

  private void deliver(Effects<ArchiveMessage> effects) {
    while (started && next > archive.base() && next <= archive.tip()) {
      Batch batch = archive.batch(next);
      announcements.onDelivery(next, batch.requests(), batch.choice(), effects); // S1
      effects.deliver(
          new Delivered(
              next,
              batch.requests(),
              batch.choice(),
              epoch,
              archive.chain(next - 1).bytes(),
              archive.chain(next).bytes()));
      next++;
    }
  }

  // H3 to H5.
  private void onLocal(ArchiveMessage.Local local, Effects<ArchiveMessage> effects) {
    switch (local) {
      case ArchiveMessage.Installed(long slot, Bytes history) -> {
        if (slot >= next) {
          announcements.revoke(0, effects); // S2
        }
        next = Math.max(next, slot + 1);
        if (slot > archive.tip()) {
          Digest chain = new Digest(history);
          archive.jump(slot, chain);
          effects.persist(new ArchiveRecord.Base(slot, chain));
          transfer.reset();
          if (started) {
            toPbft.add(new PbftMessage.Installed(slot));
            take(slot); // a quorum may need this vote, and the window may end here
          }
        }
      }
      case ArchiveMessage.Redeliver(long from) -> {
        announcements.revoke(0, effects); // S2
        next = Math.max(1, Math.min(from, Math.max(next, archive.base() + 1)));
      }
      case ArchiveMessage.Truncate(long below) -> {
        long upTo = Math.min(below, next) - 1;
        if (upTo > archive.base() && upTo <= archive.tip()) {
          archive.truncate(upTo);
          effects.persist(new ArchiveRecord.Base(upTo, archive.chain(upTo)));
        }
      }
    }
  }

  // Answers to nodes that are behind.

  private void giveDigests(
      NodeId to, ArchiveMessage.WantDigests want, Effects<ArchiveMessage> effects) {
    if (want.from() <= archive.base() || want.to() - want.from() >= DIGESTS_MAX) {
      effects.send(
          to, new ArchiveMessage.Gone(Math.max(archive.base() + 1, want.to() - DIGESTS_MAX + 1)));
    } else if (want.to() <= archive.tip() && want.from() <= want.to()) {
      long bytes = Digest.SIZE * (want.to() - want.from() + 1);
      if (mayServe(to, bytes)) {
        Digest before = archive.chain(want.from() - 1);
        List<Digest> digests = archive.digests(want.from(), want.to());
        effects.send(to, new ArchiveMessage.Digests(want.from(), before, digests));
      }
    }
  }

  private void giveBatches(NodeId to, long first, Effects<ArchiveMessage> effects) {
    if (first <= archive.base()) {
      effects.send(to, new ArchiveMessage.Gone(archive.base() + 1));
      return;
    }
    List<Batch> page = new ArrayList<>();
    long bytes = 0;
    for (long slot = first;
        archive.has(slot) && bytes < config.limits().window().batchBytes();
        slot++) {
      Batch batch = archive.batch(slot);
      page.add(batch);
      bytes += batch.bytes();
    }
    if (!page.isEmpty() && mayServe(to, bytes)) {
      effects.send(to, new ArchiveMessage.Batches(first, page));
    }
  }

  private boolean mayServe(NodeId to, long bytes) {
    long before = served.getOrDefault(to, 0L);
    if (before >= config.limits().demands().bodyBytesPerTick()) {
      return false;
    }
    served.put(to, before + bytes);
    return true;
  }

  private void onBatches(
      NodeId from, ArchiveMessage.Batches told, Effects<ArchiveMessage> effects) {
    List<Batch> good = transfer.onBatches(told);
    if (!good.isEmpty()) {
      good.forEach(batch -> append(batch, effects));
      toPbft.add(new PbftMessage.Installed(archive.tip()));
      transfer.goOn(from, effects);
    }
  }
}
