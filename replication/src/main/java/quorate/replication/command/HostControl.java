package quorate.replication.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The part of the replicated state that is about the replicas themselves: their configuration, and
/// who attested which state. It changes only by ordered commands, so it is the same everywhere
/// (I5); it is recorded with the position like any other effect. A service that knows more of its
/// replicas extends it.
public class HostControl {
  /// A replica keeps its snapshots of so many of the last checkpoints, and those that are
  /// [#wanted].
  public static final int SNAPSHOTS_KEPT = 3;

  /// The parts of its encoding, for a service that has parts of its own among them.
  protected enum Part {
    CHECKPOINTS,
    HISTORIES,
    CONFIGURATION,
    ALLOWANCES,
    ANNOUNCEMENTS,
    DECISIONS
  }

  private final Checkpoints checkpoints = new Checkpoints();
  private final Allowances allowances = new Allowances();
  private final Announcements announcements = new Announcements();

  /// The number of the configuration, and its members once they have been changed.
  private long configuration = 1;

  private List<Member> members = List.of();

  /// The attestations of each recent checkpoint.
  public final SortedMap<Position, SortedMap<NodeId, HostCommand.Attest>> checkpoints() {
    return checkpoints.open();
  }

  /// The last checkpoint whose state is certified and durable at enough replicas.
  public final Position certified() {
    return checkpoints.certified();
  }

  /// The checkpoints whose snapshots are wanted beside the last [#SNAPSHOTS_KEPT].
  public final SortedSet<Position> wanted() {
    return checkpoints.wanted();
  }

  /// The newest checkpoint at which a declaration for this replica can be taken (K6): it attests
  /// its state there, and has the snapshot still.
  public final Optional<Position> declarable(NodeId node) {
    return checkpoints.open().reversed().entrySet().stream()
        .filter(each -> each.getValue().containsKey(node) && checkpoints.isKept(each.getKey()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /// The last checkpoint; [Position#NONE] if there was none.
  public final Position newest() {
    return checkpoints.open().isEmpty() ? Position.NONE : checkpoints.open().lastKey();
  }

  /// Whether a checkpoint has been taken since `at`, or at first.
  final boolean hasCheckpointSince(Position at) {
    return checkpoints.hasOneSince(at);
  }

  /// The number of the present configuration.
  public final long configuration() {
    return configuration;
  }

  /// Whether the present configuration is what this command made.
  final boolean isOf(HostCommand.Reconfigure change) {
    return configuration == change.number() && members.equals(change.members());
  }

  public void reconfigure(HostCommand.Reconfigure change, Tolerance tolerance) {
    configuration = change.number();
    members = change.members();
    allowances.retain(change.ids());
    announcements.retain(change.ids());
    judge(tolerance);
  }

  /// Takes an announcement; nobody announces for another.
  public final void announce(HostCommand.Announce announce, NodeId from, Tolerance tolerance) {
    if (announce.node().equals(from)) {
      announcements.hear(announce, tolerance.weakCertificate());
      judge(tolerance);
    }
  }

  /// Whether it is known that the service of `node` understands this.
  public final boolean hasAnnounced(NodeId node, String understands) {
    return announcements.knows(node, understands);
  }

  /// All that the services of all replicas understand; empty as long as not all have announced it.
  public final Optional<Set<String>> understood() {
    return announcements.understood(replicas());
  }

  /// The nodes that have the service; empty as long as the order does not tell.
  public final Optional<SortedSet<NodeId>> replicas() {
    return members.isEmpty()
        ? announcements.first()
        : Optional.of(
            members.stream()
                .filter(Member::hasDatabase)
                .map(Member::id)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /// Whether this one may have a checkpoint taken now. Clients may: they can do whatever they like
  /// with the service anyway; and nodes, where they do not lie.
  public final boolean allows(NodeId asker, Position at, Tolerance.Liars liars) {
    return asker.isClient() || liars != Tolerance.Liars.NODES || allowances.take(asker, at.slot());
  }

  /// Opens a checkpoint.
  ///
  /// @param snapshot whether its state is kept, so that it may be certified
  /// @param history what the order names the whole slots up to there; empty if it does not
  public final void checkpoint(Position at, boolean snapshot, Bytes history) {
    checkpoints.add(at, snapshot, history);
  }

  /// The order's name of the whole slots up to this checkpoint; empty if it has none.
  public final Bytes history(Position at) {
    return checkpoints.history(at);
  }

  /// Takes an attestation; the first word of a replica counts. False if there is nothing to attest.
  public final boolean attest(HostCommand.Attest attest, Tolerance tolerance) {
    boolean heard = isReplica(attest.node()) && checkpoints.attest(attest);
    judge(tolerance);
    return heard;
  }

  /// Whether this state is the one that `needed` replicas attest at this checkpoint, and keep a
  /// snapshot of, or that an operator has declared to be right there.
  public final boolean attests(Position at, StateDigest state, int needed) {
    return checkpoints.attests(at, state, needed);
  }

  /// Whether the word of this node counts. As long as the order does not tell who the replicas are,
  /// that of each node does.
  protected final boolean isReplica(NodeId node) {
    return replicas().map(all -> all.contains(node)).orElse(!node.isClient());
  }

  private boolean isMember(NodeId node) {
    return members.isEmpty() || members.stream().anyMatch(member -> member.id().equals(node));
  }

  /// Certifies a checkpoint as soon as r + 1 replicas attest one state of it, no other r + 1 attest
  /// another, and enough of them hold that durably (I4).
  ///
  /// @return the state, if this is the moment
  public final Optional<StateDigest> certify(Position at, Tolerance tolerance) {
    return checkpoints.certify(at, tolerance, this::isMember);
  }

  /// Takes an operator's declaration that the state which `node` attests there is right (K6, I9).
  ///
  /// @return whether that is a state that it attests
  public final boolean declare(HostCommand.DeclareState declaration, Tolerance tolerance) {
    boolean taken = checkpoints.declare(declaration.at(), declaration.node(), declaration.state());
    judge(tolerance);
    return taken;
  }

  /// Whether an operator has declared that the state which `node` attests there is right.
  public final boolean isDeclared(Position at, NodeId node) {
    return checkpoints.isDeclared(at, node);
  }

  /// Takes the word of a replica that has waited long enough for an agreement at a checkpoint (K5).
  public final void giveUp(HostCommand.NoAgreement over, Tolerance tolerance) {
    if (isReplica(over.node())) {
      replicas()
          .map(all -> Agreement.of(tolerance, all.size()))
          .ifPresent(agreement -> checkpoints.giveUp(over.at(), over.node(), agreement));
      judge(tolerance);
    }
  }

  /// Whether enough replicas attest different states at this checkpoint, and none is agreed upon.
  final boolean isOpen(Position at, Tolerance tolerance) {
    return replicas()
        .filter(all -> checkpoints.isOpen(at, Agreement.of(tolerance, all.size())))
        .isPresent();
  }

  /// Whether that is so there or at a later checkpoint, and none has been agreed upon since.
  final boolean isOpenSince(Position at, Tolerance tolerance) {
    return replicas()
        .filter(all -> checkpoints.isOpenSince(at, Agreement.of(tolerance, all.size())))
        .isPresent();
  }

  /// How many replicas attest different states at a checkpoint at which, and after which, none is
  /// agreed upon; 0 if there is none such.
  public final int disagreeing(Tolerance tolerance) {
    return replicas()
        .map(all -> checkpoints.disagreeing(Agreement.of(tolerance, all.size())))
        .orElse(0);
  }

  /// The checkpoint at which the replicas hold different states, none of which can be agreed upon,
  /// if they have not agreed at a later one (K5). Writes are refused as long as there is one.
  public final Optional<Position> split() {
    return checkpoints.split();
  }

  private void judge(Tolerance tolerance) {
    replicas().ifPresent(all -> checkpoints.judge(Agreement.of(tolerance, all.size())));
  }

  /// Why the state of `node`, as installed at `since`, is known to be wrong. Since all that tells
  /// is recorded, a replica that crashes before its repair finds its need of one again (P1b, P3).
  ///
  /// @param agreement of the replicas that may attest
  public Optional<String> wrongState(NodeId node, Position since, Agreement agreement) {
    return checkpoints.wrong(node, since, agreement);
  }

  /// The stable encoding.
  public Bytes encode() {
    Encoder out = new Encoder();
    for (Part part : Part.values()) {
      write(part, out);
    }
    return out.toBytes();
  }

  /// Reads what [#encode] wrote; empty bytes are the control state of an empty order.
  public static HostControl decode(Bytes bytes) {
    HostControl control = new HostControl();
    if (bytes.length() > 0) {
      Decoder in = new Decoder(bytes);
      for (Part part : Part.values()) {
        control.read(part, in);
      }
      in.end();
    }
    return control;
  }

  /// Whether a part holds anything.
  protected final boolean isPresent(Part part) {
    return switch (part) {
      case CHECKPOINTS -> true;
      case HISTORIES -> checkpoints.hasHistories();
      case CONFIGURATION -> !members.isEmpty();
      case ALLOWANCES -> !allowances.isEmpty();
      case ANNOUNCEMENTS -> !announcements.isEmpty();
      case DECISIONS -> checkpoints.hasDecisions();
    };
  }

  protected final void write(Part part, Encoder out) {
    switch (part) {
      case CHECKPOINTS -> checkpoints.write(out);
      case HISTORIES -> checkpoints.writeHistories(out);
      case CONFIGURATION -> out.varint(configuration).list(members, Member::write);
      case ALLOWANCES -> allowances.write(out);
      case ANNOUNCEMENTS -> announcements.write(out);
      case DECISIONS -> checkpoints.writeDecisions(out);
    }
  }

  /// Reads what [#write] wrote into a control state in which the part is empty.
  protected final void read(Part part, Decoder in) {
    switch (part) {
      case CHECKPOINTS -> checkpoints.read(in);
      case HISTORIES -> checkpoints.readHistories(in);
      case CONFIGURATION -> {
        configuration = in.varint();
        members = in.list(Member::read);
      }
      case ALLOWANCES -> allowances.read(in);
      case ANNOUNCEMENTS -> announcements.read(in);
      case DECISIONS -> checkpoints.readDecisions(in);
    }
  }
}
