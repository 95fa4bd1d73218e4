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
import quorate.core.wire.WireException;
import quorate.replication.lock.LockRequest;
import quorate.replication.lock.LockTable;

/// The part of the replicated state that is about the replicas themselves: who attested what, what
/// is in dispute, and which statements were taken from which engine. It changes only by ordered
/// commands, so it is the same everywhere; it is recorded with the position like any other effect.
public final class Control {
  /// A replica keeps its snapshots of so many of the last checkpoints, and that of the certified
  /// one.
  public static final int SNAPSHOTS_KEPT = 3;

  private static final int CHECKPOINTS_MAX = 8;
  private static final int DISPUTES_MAX = 1000;
  private static final long DISPUTE_SLOTS = 200;
  private static final SortedSet<String> NO_SHAPES = new TreeSet<>();

  private final SortedMap<Position, SortedMap<NodeId, Command.Attest>> checkpoints =
      new TreeMap<>();
  private final SortedMap<Position, Dispute> disputes = new TreeMap<>();
  private final SortedMap<NodeId, SortedSet<String>> offLimits = new TreeMap<>();

  /// The checkpoints that only compare: nobody keeps their state, so the log is not cut below them.
  private final SortedSet<Position> comparisons = new TreeSet<>();

  /// What the order names the slots up to each checkpoint, if it wants that back with a snapshot.
  private final SortedMap<Position, Bytes> histories = new TreeMap<>();

  private final Allowances allowances = new Allowances();
  private final Announcements announcements = new Announcements();
  private final LockTable locks = new LockTable();
  private Position certified = Position.NONE;

  /// The number of the configuration, and its members once they have been changed.
  private long configuration = 1;

  private List<Member> members = List.of();

  /// The attestations of each recent checkpoint.
  public SortedMap<Position, SortedMap<NodeId, Command.Attest>> checkpoints() {
    return java.util.Collections.unmodifiableSortedMap(checkpoints);
  }

  /// All disputes, oldest first.
  public SortedMap<Position, Dispute> disputes() {
    return java.util.Collections.unmodifiableSortedMap(disputes);
  }

  /// The last checkpoint whose state is certified and durable at enough replicas.
  public Position certified() {
    return certified;
  }

  /// Whether a checkpoint has been taken since `at`, or at first.
  boolean hasCheckpointSince(Position at) {
    return at.equals(Position.NONE) || !checkpoints.isEmpty() && checkpoints.lastKey().isAfter(at);
  }

  /// Asks something of the table of advisory locks.
  Result locks(LockRequest request) {
    return locks.on(request).result();
  }

  /// The number of the present configuration.
  public long configuration() {
    return configuration;
  }

  /// The nodes of the present configuration; empty as long as it is the first one.
  public List<Member> members() {
    return members;
  }

  /// Whether the present configuration is what this command made.
  boolean isOf(Command.Reconfigure change) {
    return configuration == change.number() && members.equals(change.members());
  }

  void reconfigure(Command.Reconfigure change) {
    configuration = change.number();
    members = change.members();
    allowances.retain(members.stream().map(Member::id).toList());
    announcements.retain(members.stream().map(Member::id).toList());
  }

  /// Takes an announcement; nobody announces for another.
  void announce(Command.Announce announce, NodeId from, Tolerance tolerance) {
    if (announce.node().equals(from)) {
      announcements.hear(announce, tolerance.weakCertificate());
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
    return new Known(offLimits(node), dialects());
  }

  /// What the databases of all replicas understand; empty as long as not all have announced it.
  public Optional<Set<String>> dialects() {
    return announcements.dialects(replicas());
  }

  /// Whether this one may have a checkpoint taken now. Clients may: they can do whatever they like
  /// with the database anyway; and nodes, where they do not lie.
  boolean allows(NodeId asker, Position at, Tolerance.Liars liars) {
    return asker.isClient() || liars != Tolerance.Liars.NODES || allowances.take(asker, at.slot());
  }

  /// Opens a checkpoint; the oldest falls out, but never the certified one: as long as no later one
  /// is certified, its snapshot is the only state that a replica can be given.
  ///
  /// @param snapshot whether its state is kept, so that it may be certified
  /// @param history what the order names the whole slots up to there; empty if it does not
  void checkpoint(Position at, boolean snapshot, Bytes history) {
    checkpoints.putIfAbsent(at, new TreeMap<>());
    if (history.length() > 0) {
      histories.put(at, history);
    }
    if (!snapshot) {
      comparisons.add(at);
    }
    while (checkpoints.size() > CHECKPOINTS_MAX) {
      checkpoints.keySet().stream()
          .filter(open -> !open.equals(certified))
          .findFirst()
          .ifPresent(checkpoints::remove);
    }
    comparisons.retainAll(checkpoints.keySet());
    histories.keySet().retainAll(checkpoints.keySet());
  }

  /// What the order names the whole slots up to this checkpoint; empty if it does not.
  public Bytes history(Position at) {
    return histories.getOrDefault(at, Bytes.EMPTY);
  }

  /// Takes an attestation; the first word of a node counts. False if there is nothing to attest.
  boolean attest(Command.Attest attest) {
    SortedMap<NodeId, Command.Attest> attests = checkpoints.get(attest.at());
    return attests != null && attests.putIfAbsent(attest.node(), attest) == null;
  }

  /// The state that `needed` replicas attest at this checkpoint, unless as many attest another.
  Optional<StateDigest> agreed(Position at, int needed) {
    List<StateDigest> states = states(at);
    return new Agreement(needed, needed, states.size()).on(states);
  }

  private List<StateDigest> states(Position at) {
    return checkpoints.getOrDefault(at, new TreeMap<>()).values().stream()
        .map(Command.Attest::state)
        .toList();
  }

  /// Whether this state is the one that `needed` replicas attest at this checkpoint, and keep a
  /// snapshot of.
  public boolean attests(Position at, StateDigest state, int needed) {
    return !comparisons.contains(at) && agreed(at, needed).equals(Optional.of(state));
  }

  /// How many replicas hold this state durably, of those that are still there.
  private int durable(Position at, StateDigest state) {
    return (int)
        checkpoints.getOrDefault(at, new TreeMap<>()).values().stream()
            .filter(attest -> attest.durable() && attest.state().equals(state))
            .filter(attest -> isMember(attest.node()))
            .count();
  }

  private boolean isMember(NodeId node) {
    return members.isEmpty() || members.stream().anyMatch(member -> member.id().equals(node));
  }

  /// Whether replicas still have a snapshot of this checkpoint, and no later one is certified.
  private boolean isCertifiable(Position at) {
    long newer =
        checkpoints.tailMap(at).keySet().stream().filter(it -> !comparisons.contains(it)).count();
    return at.isAfter(certified) && !comparisons.contains(at) && newer <= SNAPSHOTS_KEPT;
  }

  /// Certifies a checkpoint as soon as r + 1 replicas attest one state of it, no other r + 1 attest
  /// another, and enough of them hold that durably.
  ///
  /// @return the state, if this is the moment
  Optional<StateDigest> certify(Position at, Tolerance tolerance) {
    int enough = Math.max(tolerance.durableStates(), tolerance.weakCertificate());
    Optional<StateDigest> state =
        agreed(at, tolerance.weakCertificate())
            .filter(it -> isCertifiable(at) && durable(at, it) >= enough);
    if (state.isPresent()) {
      certified = at;
    }
    return state;
  }

  /// Whether a disagreement over this shape at `at` brings nothing new: one is still open, or was
  /// opened after `at`.
  boolean knows(String shape, Position at, int replicas, Position now) {
    return disputes.entrySet().stream()
        .anyMatch(entry ->
            entry.getValue().shape().equals(shape)
                && (isOpen(entry.getValue(), replicas)
                        && now.slot() - entry.getKey().slot() < DISPUTE_SLOTS
                    || entry.getKey().isAfter(at)));
  }

  /// Whether all who differ from those that are believed are known to answer this shape wrongly:
  /// such claims are of the time before they were found out.
  boolean explains(String shape, List<Command.Claim> claims, Agreement agreement) {
    Votes<Digest> votes = new Votes<>();
    claims.forEach(claim -> votes.cast(claim.node(), claim.answer()));
    Optional<Digest> right = agreement.on(votes.byVoter().values());
    return right.isPresent()
        && claims.stream()
            .filter(claim -> !claim.answer().equals(right.get()))
            .allMatch(claim -> offLimits(claim.node()).contains(shape));
  }

  private static boolean isOpen(Dispute dispute, int replicas) {
    return dispute.testimonies().size() < replicas;
  }

  /// Drops a dispute that found what an earlier one of the same shape had: an engine's bug is
  /// counted once (law 8). Differing tables are news each time.
  void fold(Position at, int replicas) {
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

  void open(Position at, Dispute dispute) {
    disputes.put(at, dispute);
    while (disputes.size() > DISPUTES_MAX) {
      disputes.remove(disputes.firstKey());
    }
  }

  Optional<Dispute> dispute(Position at) {
    return Optional.ofNullable(disputes.get(at));
  }

  /// Takes a testimony; the first word of a node counts. What that proves of an engine outlives the
  /// dispute. False if it was not asked for.
  boolean testify(Command.Testimony testimony) {
    Dispute dispute = disputes.get(testimony.dispute());
    if (dispute == null || !dispute.hear(testimony)) {
      return false;
    }
    for (NodeId node : dispute.testimonies().keySet()) {
      if (dispute.verdict(node).orElse(Verdict.SOUND) == Verdict.WRONG_ANSWER) {
        offLimits.computeIfAbsent(node, _ -> new TreeSet<>()).add(dispute.shape());
      }
    }
    return true;
  }

  /// The shapes of reads that this node's engine answers wrongly.
  public Set<String> offLimits(NodeId node) {
    return java.util.Collections.unmodifiableSet(offLimits.getOrDefault(node, NO_SHAPES));
  }

  /// Why the state of `node`, as installed at `since`, is known to be wrong: by its testimony in a
  /// dispute, or by its attestation of a checkpoint. Since all of that is recorded, a replica that
  /// crashes before its repair finds its need of one again.
  ///
  /// @param agreement of the replicas that may attest
  Optional<String> wrongState(NodeId node, Position since, Agreement agreement) {
    for (Map.Entry<Position, Dispute> dispute : disputes.tailMap(since).entrySet()) {
      if (dispute.getKey().isAfter(since)
          && dispute.getValue().verdict(node).equals(Optional.of(Verdict.WRONG_STATE))) {
        return Optional.of("tables differ: " + dispute.getValue().shape());
      }
    }
    for (Position at : checkpoints.tailMap(since).keySet()) {
      List<StateDigest> states = states(at);
      Command.Attest own = checkpoints.getOrDefault(at, new TreeMap<>()).get(node);
      if (at.isAfter(since) && own != null && agreement.refutes(own.state(), states)) {
        StateDigest right = agreement.on(states).orElseThrow();
        return Optional.of("tables differ at a checkpoint: " + own.state().differences(right));
      }
    }
    return Optional.empty();
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
    out.varint(certified.number()).varint(checkpoints.size());
    checkpoints.forEach((at, attests) ->
        out.varint(at.number())
            .bool(comparisons.contains(at))
            .list(attests.values().stream().toList(), (to, attest) -> to.bytes(attest.encode())));
    out.varint(disputes.size());
    disputes.forEach((at, dispute) -> Dispute.write(out.varint(at.number()), dispute));
    out.varint(offLimits.size());
    offLimits.forEach(
        (node, shapes) -> out.node(node).list(shapes.stream().toList(), Encoder::string));
    boolean locked = !locks.isEmpty();
    boolean announced = locked || !announcements.isEmpty();
    boolean more = !members.isEmpty() || !allowances.isEmpty() || announced;
    if (!histories.isEmpty() || more) {
      out.varint(histories.size());
      histories.forEach((at, history) -> out.varint(at.number()).bytes(history));
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
    return out.toBytes();
  }

  private static Command.Attest attest(Bytes bytes) {
    if (Command.decode(bytes) instanceof Command.Attest attest) {
      return attest;
    }
    throw new WireException("a control state keeps attestations, and nothing else");
  }

  /// Reads what [#encode] wrote; empty bytes are the control state of an empty database.
  public static Control decode(Bytes bytes) {
    Control control = new Control();
    if (bytes.length() == 0) {
      return control;
    }
    Decoder in = new Decoder(bytes);
    control.certified = new Position(in.varint());
    int checkpoints = in.count(2);
    for (int i = 0; i < checkpoints; i++) {
      SortedMap<NodeId, Command.Attest> attests = new TreeMap<>();
      Position at = new Position(in.varint());
      if (in.bool()) {
        control.comparisons.add(at);
      }
      in.list(from -> attest(from.bytes())).forEach(attest -> attests.put(attest.node(), attest));
      control.checkpoints.put(at, attests);
    }
    int disputes = in.count(2);
    for (int i = 0; i < disputes; i++) {
      control.disputes.put(new Position(in.varint()), Dispute.read(in));
    }
    int accused = in.count(9);
    for (int i = 0; i < accused; i++) {
      control.offLimits.put(in.node(), new TreeSet<>(in.list(Decoder::string)));
    }
    int histories = in.remaining() > 0 ? in.count(2) : 0;
    for (int i = 0; i < histories; i++) {
      control.histories.put(new Position(in.varint()), in.bytes());
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
    in.end();
    return control;
  }
}
