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

/// The replicated state about the replicas themselves: their configuration and their attestations.
/// Only ordered commands change it, so it is equal at every replica (I5); it is recorded with the
/// position like any other effect. A service with further knowledge of its replicas extends it.
public class HostControl {
  /// The number of recent checkpoints of which a replica keeps snapshots, besides those that are
  /// [#wanted].
  public static final int SNAPSHOTS_KEPT = 3;

  /// The parts of its encoding, among which a service may interleave its own.
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

  /// The number of the configuration, and its members if there has been a change.
  private long configuration = 1;

  private List<Member> members = List.of();

  /// The attestations of each recent checkpoint.
  public final SortedMap<Position, SortedMap<NodeId, HostCommand.Attest>> checkpoints() {
    return checkpoints.open();
  }

  /// The last checkpoint whose state is certified, and durable at enough replicas.
  public final Position certified() {
    return checkpoints.certified();
  }

  /// The checkpoints whose snapshots are kept besides the last [#SNAPSHOTS_KEPT].
  public final SortedSet<Position> wanted() {
    return checkpoints.wanted();
  }

  /// The newest checkpoint at which this replica's state can be declared right (K6): it attests its
  /// state there, and its snapshot is still kept.
  public final Optional<Position> declarable(NodeId node) {
    return checkpoints.open().reversed().entrySet().stream()
        .filter(each -> each.getValue().containsKey(node) && checkpoints.isKept(each.getKey()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /// The last checkpoint; [Position#NONE] if there is none.
  public final Position newest() {
    return checkpoints.open().isEmpty() ? Position.NONE : checkpoints.open().lastKey();
  }

  /// Whether a checkpoint has been taken since `at`; true if `at` is [Position#NONE].
  final boolean hasCheckpointSince(Position at) {
    return checkpoints.hasOneSince(at);
  }

  /// The number of the present configuration.
  public final long configuration() {
    return configuration;
  }

  /// Whether this command made the present configuration.
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

  /// Records an announcement; a node announces only for itself.
  public final void announce(HostCommand.Announce announce, NodeId from, Tolerance tolerance) {
    if (announce.node().equals(from)) {
      announcements.hear(announce, tolerance.weakCertificate());
      judge(tolerance);
    }
  }

  /// Whether the service of `node` is known to understand this.
  public final boolean hasAnnounced(NodeId node, String understands) {
    return announcements.knows(node, understands);
  }

  /// Everything that the services of all replicas understand; empty until all have announced it.
  public final Optional<Set<String>> understood() {
    return announcements.understood(replicas());
  }

  /// The nodes that have the service; empty until the order determines them.
  public final Optional<SortedSet<NodeId>> replicas() {
    return members.isEmpty()
        ? announcements.first()
        : Optional.of(
            members.stream()
                .filter(Member::hasDatabase)
                .map(Member::id)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /// Whether a party may have a checkpoint taken now. Clients always may: they can do as they like
  /// with the service anyway. So may nodes, unless nodes may lie; then they have an allowance.
  public final boolean allows(NodeId asker, Position at, Tolerance.Liars liars) {
    return asker.isClient() || liars != Tolerance.Liars.NODES || allowances.take(asker, at.slot());
  }

  /// Opens a checkpoint.
  ///
  /// @param snapshot whether its state is kept, so that it may be certified
  /// @param history the order's name of the whole slots up to there; empty if it has none
  public final void checkpoint(Position at, boolean snapshot, Bytes history) {
    checkpoints.add(at, snapshot, history);
  }

  /// The order's name of the whole slots up to this checkpoint; empty if it has none.
  public final Bytes history(Position at) {
    return checkpoints.history(at);
  }

  /// Records an attestation; a replica's first one counts. False if there is nothing to attest.
  public final boolean attest(HostCommand.Attest attest, Tolerance tolerance) {
    boolean heard = isReplica(attest.node()) && checkpoints.attest(attest);
    judge(tolerance);
    return heard;
  }

  /// Whether this state is the one that `needed` replicas attest and keep a snapshot of at this
  /// checkpoint, or that an operator has declared right there.
  public final boolean attests(Position at, StateDigest state, int needed) {
    return checkpoints.attests(at, state, needed);
  }

  /// Whether this node's statements count. Until the order determines the replicas, every node's
  /// do.
  protected final boolean isReplica(NodeId node) {
    return replicas().map(all -> all.contains(node)).orElse(!node.isClient());
  }

  private boolean isMember(NodeId node) {
    return members.isEmpty() || members.stream().anyMatch(member -> member.id().equals(node));
  }

  /// Certifies a checkpoint as soon as r + 1 replicas attest one state of it, no other r + 1 attest
  /// another, and enough of them hold it durably (I4).
  ///
  /// @return the state, if this call certifies it
  public final Optional<StateDigest> certify(Position at, Tolerance tolerance) {
    return checkpoints.certify(at, tolerance, this::isMember);
  }

  /// Records an operator's declaration that the state which `node` attests there is right (K6, I9).
  ///
  /// @return whether the node attests that state
  public final boolean declare(HostCommand.DeclareState declaration, Tolerance tolerance) {
    boolean taken = checkpoints.declare(declaration.at(), declaration.node(), declaration.state());
    judge(tolerance);
    return taken;
  }

  /// Whether an operator has declared the state that `node` attests there right.
  public final boolean isDeclared(Position at, NodeId node) {
    return checkpoints.isDeclared(at, node);
  }

  /// Records that a replica has waited long enough for an agreement at a checkpoint (K5).
  public final void giveUp(HostCommand.NoAgreement over, Tolerance tolerance) {
    if (isReplica(over.node())) {
      replicas()
          .map(all -> Agreement.of(tolerance, all.size()))
          .ifPresent(agreement -> checkpoints.giveUp(over.at(), over.node(), agreement));
      judge(tolerance);
    }
  }

  /// Whether enough replicas attest different states at this checkpoint, and none is agreed on.
  final boolean isOpen(Position at, Tolerance tolerance) {
    return replicas()
        .filter(all -> checkpoints.isOpen(at, Agreement.of(tolerance, all.size())))
        .isPresent();
  }

  /// The same for this checkpoint or a later one, with no agreement since.
  final boolean isOpenSince(Position at, Tolerance tolerance) {
    return replicas()
        .filter(all -> checkpoints.isOpenSince(at, Agreement.of(tolerance, all.size())))
        .isPresent();
  }

  /// The number of replicas that attest a state at the newest checkpoint without agreement, if
  /// there has been no agreement there or later; 0 if there is no such checkpoint.
  public final int disagreeing(Tolerance tolerance) {
    return replicas()
        .map(all -> checkpoints.disagreeing(Agreement.of(tolerance, all.size())))
        .orElse(0);
  }

  /// The checkpoint at which the replicas hold different states without possible agreement, if they
  /// have not agreed at a later one (K5). Writes are refused as long as there is one.
  public final Optional<Position> split() {
    return checkpoints.split();
  }

  private void judge(Tolerance tolerance) {
    replicas().ifPresent(all -> checkpoints.judge(Agreement.of(tolerance, all.size())));
  }

  /// The reason why the state of `node`, installed at `since`, is known to be wrong. All the
  /// evidence is recorded, so a replica that crashes before its repair finds the reason again (P1b,
  /// P3).
  ///
  /// @param agreement over the replicas that may attest
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

  /// Decodes [#encode]; empty bytes are the control state of an empty order.
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

  /// Decodes a part written by [#write] into a control state in which it is empty.
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
