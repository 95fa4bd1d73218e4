package quorate.replication.smr;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.lock.LockRequest;
import quorate.replication.lock.LockTable;

/// The part of the replicated state that is about the replicas themselves: who attested what, what
/// is in dispute, and which statements were taken from which engine. It changes only by ordered
/// commands, so it is the same everywhere (I5); it is recorded with the position like any other
/// effect.
public final class Control {
  /// A replica keeps its snapshots of so many of the last checkpoints, and that of the certified
  /// one.
  public static final int SNAPSHOTS_KEPT = 3;

  private static final int DISPUTES_MAX = 1000;
  private static final long DISPUTE_SLOTS = 200;
  private static final int UNDER_WAY_MAX = 8;
  private static final SortedSet<String> NO_SHAPES = new TreeSet<>();

  private final Checkpoints checkpoints = new Checkpoints();
  private final SortedMap<Position, Dispute> disputes = new TreeMap<>();
  private final SortedMap<NodeId, SortedSet<String>> offLimits = new TreeMap<>();

  private final Quarantine quarantine = new Quarantine();

  private final Allowances allowances = new Allowances();
  private final Announcements announcements = new Announcements();
  private final LockTable locks = new LockTable();

  /// The number of the configuration, and its members once they have been changed.
  private long configuration = 1;

  private List<Member> members = List.of();

  /// The attestations of each recent checkpoint.
  public SortedMap<Position, SortedMap<NodeId, Command.Attest>> checkpoints() {
    return checkpoints.open();
  }

  /// All disputes, oldest first.
  public SortedMap<Position, Dispute> disputes() {
    return java.util.Collections.unmodifiableSortedMap(disputes);
  }

  /// The last checkpoint whose state is certified and durable at enough replicas.
  public Position certified() {
    return checkpoints.certified();
  }

  /// Whether a checkpoint has been taken since `at`, or at first.
  boolean hasCheckpointSince(Position at) {
    return checkpoints.hasOneSince(at);
  }

  /// Asks something of the table of advisory locks.
  Result locks(LockRequest request) {
    return locks.on(request).result();
  }

  /// The number of the present configuration.
  public long configuration() {
    return configuration;
  }

  /// Whether the present configuration is what this command made.
  boolean isOf(Command.Reconfigure change) {
    return configuration == change.number() && members.equals(change.members());
  }

  public void reconfigure(Command.Reconfigure change, Tolerance tolerance) {
    configuration = change.number();
    members = change.members();
    allowances.retain(members.stream().map(Member::id).toList());
    announcements.retain(members.stream().map(Member::id).toList());
    quarantine.retain(members.stream().map(Member::id).toList());
    judge(tolerance);
  }

  /// Takes an announcement; nobody announces for another.
  public void announce(Command.Announce announce, NodeId from, Tolerance tolerance) {
    if (announce.node().equals(from)) {
      announcements.hear(announce, tolerance.weakCertificate());
      judge(tolerance);
    }
  }

  /// Whether it is known that the database of `node` understands this.
  public boolean hasAnnounced(NodeId node, String dialect) {
    return announcements.knows(node, dialect);
  }

  /// The nodes that have a database; empty as long as the order does not tell.
  Optional<SortedSet<NodeId>> replicas() {
    return members.isEmpty()
        ? announcements.first()
        : Optional.of(
            members.stream()
                .filter(Member::hasDatabase)
                .map(Member::id)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /// What this tells of the engines, to the replica of `node`.
  public Known known(NodeId node) {
    if (quarantine.isEmpty() && offLimits.isEmpty()) {
      return new Known(Set.of(), dialects(), Set.of());
    }
    Set<String> own = new TreeSet<>(offLimits(node));
    own.addAll(quarantine.of(node));
    return new Known(own, dialects(), heldShapes());
  }

  /// What the databases of all replicas understand; empty as long as not all have announced it.
  public Optional<Set<String>> dialects() {
    return announcements.dialects(replicas());
  }

  /// Whether this one may have a checkpoint taken now. Clients may: they can do whatever they like
  /// with the database anyway; and nodes, where they do not lie.
  public boolean allows(NodeId asker, Position at, Tolerance.Liars liars) {
    return asker.isClient() || liars != Tolerance.Liars.NODES || allowances.take(asker, at.slot());
  }

  /// Opens a checkpoint.
  ///
  /// @param snapshot whether its state is kept, so that it may be certified
  /// @param history what the order names the whole slots up to there; empty if it does not
  public void checkpoint(Position at, boolean snapshot, Bytes history) {
    checkpoints.add(at, snapshot, history);
  }

  /// What the order names the whole slots up to this checkpoint; empty if it does not.
  public Bytes history(Position at) {
    return checkpoints.history(at);
  }

  /// Takes an attestation; the first word of a replica counts. False if there is nothing to attest.
  public boolean attest(Command.Attest attest, Tolerance tolerance) {
    boolean heard = isReplica(attest.node()) && checkpoints.attest(attest);
    judge(tolerance);
    return heard;
  }

  /// Whether this state is the one that `needed` replicas attest at this checkpoint, and keep a
  /// snapshot of, or that an operator has declared to be right there.
  public boolean attests(Position at, StateDigest state, int needed) {
    return checkpoints.attests(at, state, needed);
  }

  /// Whether the word of this node counts. As long as the order does not tell who the replicas are,
  /// that of each node does.
  private boolean isReplica(NodeId node) {
    return replicas().map(all -> all.contains(node)).orElse(!node.isClient());
  }

  private boolean isMember(NodeId node) {
    return members.isEmpty() || members.stream().anyMatch(member -> member.id().equals(node));
  }

  /// Certifies a checkpoint as soon as r + 1 replicas attest one state of it, no other r + 1 attest
  /// another, and enough of them hold that durably (I4).
  ///
  /// @return the state, if this is the moment
  public Optional<StateDigest> certify(Position at, Tolerance tolerance) {
    return checkpoints.certify(at, tolerance, this::isMember);
  }

  /// Takes an operator's declaration that the state which `node` attests there is right (K6, I9).
  ///
  /// @return whether that is a state that it attests
  public boolean declare(Command.DeclareState declaration, Tolerance tolerance) {
    boolean taken = checkpoints.declare(declaration.at(), declaration.node(), declaration.state());
    judge(tolerance);
    return taken;
  }

  /// Whether an operator has declared that the state which `node` attests there is right.
  public boolean isDeclared(Position at, NodeId node) {
    return checkpoints.isDeclared(at, node);
  }

  /// Takes the word of a replica that has waited long enough for an agreement at a checkpoint (K5).
  public void giveUp(Command.NoAgreement over, Tolerance tolerance) {
    if (isReplica(over.node())) {
      replicas()
          .map(all -> Agreement.of(tolerance, all.size()))
          .ifPresent(agreement -> checkpoints.giveUp(over.at(), over.node(), agreement));
      judge(tolerance);
    }
  }

  /// Whether enough replicas attest different states at this checkpoint, and none is agreed upon.
  boolean isOpen(Position at, Tolerance tolerance) {
    return replicas()
        .filter(all -> checkpoints.isOpen(at, Agreement.of(tolerance, all.size())))
        .isPresent();
  }

  /// Whether that is so there or at a later checkpoint, and none has been agreed upon since.
  boolean isOpenSince(Position at, Tolerance tolerance) {
    return replicas()
        .filter(all -> checkpoints.isOpenSince(at, Agreement.of(tolerance, all.size())))
        .isPresent();
  }

  /// How many replicas attest different states at a checkpoint at which, and after which, none is
  /// agreed upon; 0 if there is none such.
  public int disagreeing(Tolerance tolerance) {
    return replicas()
        .map(all -> checkpoints.disagreeing(Agreement.of(tolerance, all.size())))
        .orElse(0);
  }

  /// The checkpoint at which the replicas hold different states, none of which can be agreed upon,
  /// if they have not agreed at a later one (K5). Writes are refused as long as there is one.
  public Optional<Position> split() {
    return checkpoints.split();
  }

  private void judge(Tolerance tolerance) {
    replicas().ifPresent(all -> checkpoints.judge(Agreement.of(tolerance, all.size())));
  }

  /// Whether a disagreement over this shape at `at` brings nothing new: one is still open, or was
  /// opened after `at`.
  private boolean knows(String shape, Position at, int replicas, Position now) {
    return disputes.entrySet().stream()
        .anyMatch(entry ->
            entry.getValue().shape().equals(shape)
                && (isOpen(entry.getValue(), replicas)
                        && now.slot() - entry.getKey().slot() < DISPUTE_SLOTS
                    || entry.getKey().isAfter(at)));
  }

  /// Whether all who differ from those that are believed are known to answer this shape wrongly:
  /// such claims are of the time before they were found out.
  private boolean explains(String shape, List<Command.Claim> claims, Agreement agreement) {
    Votes<Digest> votes = new Votes<>();
    claims.forEach(claim -> votes.cast(claim.node(), claim.answer()));
    Optional<Digest> right = agreement.on(votes.byVoter().values());
    return right.isPresent()
        && claims.stream()
            .filter(claim -> !claim.answer().equals(right.get()))
            .allMatch(claim -> offLimits(claim.node()).contains(shape));
  }

  /// How many disputes are looked into: each has every replica read whole tables.
  private long underWay(int replicas, Position now) {
    return disputes.entrySet().stream()
        .filter(entry -> isOpen(entry.getValue(), replicas))
        .filter(entry -> now.slot() - entry.getKey().slot() < DISPUTE_SLOTS)
        .count();
  }

  private static boolean isOpen(Dispute dispute, int replicas) {
    return dispute.testimonies().size() < replicas;
  }

  /// Drops a dispute that found what an earlier one of the same shape had: an engine's bug is
  /// counted once (law 8). Differing tables are news each time.
  public void fold(Position at, int replicas) {
    Dispute newer = disputes.get(at);
    if (newer == null) {
      return;
    }
    Map<NodeId, Optional<Verdict>> verdicts = verdicts(newer);
    boolean sound = verdicts.values().stream().noneMatch(Optional.of(Verdict.WRONG_STATE)::equals);
    boolean bug = verdicts.values().stream().anyMatch(Optional.of(Verdict.WRONG_ANSWER)::equals);
    boolean again =
        disputes.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(at))
            .map(Map.Entry::getValue)
            .filter(other -> other.shape().equals(newer.shape()))
            .anyMatch(other -> bug ? finds(other, verdicts) : verdicts(other).equals(verdicts));
    if (sound && again && (bug || !isOpen(newer, replicas))) {
      disputes.remove(at);
    }
  }

  /// Whether `older` found every wrong answer among these verdicts.
  private static boolean finds(Dispute older, Map<NodeId, Optional<Verdict>> verdicts) {
    return verdicts.entrySet().stream()
        .filter(entry -> entry.getValue().equals(Optional.of(Verdict.WRONG_ANSWER)))
        .allMatch(entry -> older.verdict(entry.getKey()).equals(entry.getValue()));
  }

  private static Map<NodeId, Optional<Verdict>> verdicts(Dispute dispute) {
    Map<NodeId, Optional<Verdict>> verdicts = new TreeMap<>();
    dispute.testimonies().keySet().forEach(node -> verdicts.put(node, dispute.verdict(node)));
    return verdicts;
  }

  /// Opens a dispute, unless it brings nothing new (D1, I6).
  ///
  /// @param at where it is ordered
  /// @param shape the disputed statement without its literals
  /// @param agreement of the replicas that may testify
  /// @return whether it is opened
  public boolean dispute(Position at, Command.Dispute dispute, String shape, Agreement agreement) {
    if (knows(shape, dispute.at(), agreement.voters(), at)
        || underWay(agreement.voters(), at) >= UNDER_WAY_MAX
        || explains(shape, dispute.claims(), agreement)) {
      return false;
    }
    disputes.put(at, new Dispute(dispute, shape, agreement));
    while (disputes.size() > DISPUTES_MAX) {
      disputes.remove(disputes.firstKey());
    }
    return true;
  }

  Optional<Dispute> dispute(Position at) {
    return Optional.ofNullable(disputes.get(at));
  }

  /// Takes a testimony; the first word of a node counts. What that proves of an engine outlives the
  /// dispute. False if it was not asked for (D3).
  public boolean testify(Command.Testimony testimony) {
    Dispute dispute = disputes.get(testimony.dispute());
    if (dispute == null || !isReplica(testimony.node()) || !dispute.hear(testimony)) {
      return false;
    }
    for (NodeId node : dispute.testimonies().keySet()) {
      switch (dispute.verdict(node).orElse(Verdict.SOUND)) {
        case SOUND -> {}
        case WRONG_ANSWER ->
            offLimits.computeIfAbsent(node, _ -> new TreeSet<>()).add(dispute.shape());
        case WRONG_STATE -> {
          if (dispute.isOfWrite()) {
            quarantine.hear(node, dispute.shape(), testimony.dispute());
          }
        }
      }
    }
    return true;
  }

  /// The shapes of statements from which some engine abstains: of writes, which are held (D5), and
  /// of reads, with which a COMMIT is held (W1a).
  public Set<String> heldShapes() {
    if (quarantine.isEmpty() && offLimits.isEmpty()) {
      return Set.of();
    }
    Set<String> shapes = new TreeSet<>(quarantine.shapes());
    offLimits.forEach((node, reads) -> {
      if (isReplica(node)) {
        shapes.addAll(reads);
      }
    });
    return shapes;
  }

  /// The shapes of writes from which the engine of `node` abstains (D5).
  public Set<String> quarantined(NodeId node) {
    return quarantine.of(node);
  }

  /// The shapes of reads that this node's engine answers wrongly.
  public Set<String> offLimits(NodeId node) {
    return java.util.Collections.unmodifiableSet(offLimits.getOrDefault(node, NO_SHAPES));
  }

  /// Why the state of `node`, as installed at `since`, is known to be wrong: by its testimony in a
  /// dispute, or by its attestation of a checkpoint. Since all of that is recorded, a replica that
  /// crashes before its repair finds its need of one again (P1b, P3).
  ///
  /// @param agreement of the replicas that may attest
  Optional<String> wrongState(NodeId node, Position since, Agreement agreement) {
    for (Map.Entry<Position, Dispute> dispute : disputes.tailMap(since).entrySet()) {
      if (dispute.getKey().isAfter(since)
          && dispute.getValue().verdict(node).equals(Optional.of(Verdict.WRONG_STATE))) {
        return Optional.of("tables differ: " + dispute.getValue().shape());
      }
    }
    return checkpoints.wrong(node, since, agreement);
  }

  /// What a dispute found of one replica.
  public enum Verdict {
    /// Answer and state are those of r + 1 others.
    SOUND,
    /// Its state agrees and its answer does not: a bug of its engine.
    WRONG_ANSWER,
    /// Its tables differ from those of r + 1 others.
    WRONG_STATE
  }

  /// The stable encoding.
  public Bytes encode() {
    Encoder out = new Encoder();
    checkpoints.write(out);
    out.varint(disputes.size());
    disputes.forEach((at, dispute) -> Dispute.write(out.varint(at.number()), dispute));
    writeShapes(out, offLimits);
    boolean decided = checkpoints.hasDecisions() || !quarantine.isEmpty();
    boolean locked = decided || !locks.isEmpty();
    boolean announced = locked || !announcements.isEmpty();
    boolean more = !members.isEmpty() || !allowances.isEmpty() || announced;
    if (checkpoints.hasHistories() || more) {
      checkpoints.writeHistories(out);
    }
    if (more) {
      out.varint(configuration).list(members, Member::write);
    }
    if (!allowances.isEmpty() || announced) {
      allowances.write(out);
    }
    if (announced) {
      announcements.write(out);
    }
    if (locked) {
      locks.write(out);
    }
    if (decided) {
      checkpoints.writeDecisions(out);
      quarantine.write(out);
    }
    return out.toBytes();
  }

  private static void writeShapes(Encoder out, SortedMap<NodeId, SortedSet<String>> shapes) {
    out.varint(shapes.size());
    shapes.forEach((node, each) -> out.node(node).list(each.stream().toList(), Encoder::string));
  }

  private static void readShapes(Decoder in, SortedMap<NodeId, SortedSet<String>> shapes) {
    int count = in.count(9);
    for (int i = 0; i < count; i++) {
      shapes.put(in.node(), new TreeSet<>(in.list(Decoder::string)));
    }
  }

  /// Reads what [#encode] wrote; empty bytes are the control state of an empty database.
  public static Control decode(Bytes bytes) {
    Control control = new Control();
    if (bytes.length() == 0) {
      return control;
    }
    Decoder in = new Decoder(bytes);
    control.checkpoints.read(in);
    int disputes = in.count(2);
    for (int i = 0; i < disputes; i++) {
      control.disputes.put(new Position(in.varint()), Dispute.read(in));
    }
    readShapes(in, control.offLimits);
    if (in.remaining() > 0) {
      control.checkpoints.readHistories(in);
    }
    if (in.remaining() > 0) {
      control.configuration = in.varint();
      control.members = in.list(Member::read);
    }
    if (in.remaining() > 0) {
      control.allowances.read(in);
    }
    if (in.remaining() > 0) {
      control.announcements.read(in);
    }
    if (in.remaining() > 0) {
      control.locks.read(in);
    }
    if (in.remaining() > 0) {
      control.checkpoints.readDecisions(in);
      control.quarantine.read(in);
    }
    in.end();
    return control;
  }
}
