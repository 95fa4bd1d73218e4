package quorate.replication.command;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The last checkpoints: the state that each replica attests there, the agreed state, and whether
/// agreement is impossible (rules K1 to K6 in docs/protocols/smr.md). Part of [HostControl].
final class Checkpoints {
  private static final int OPEN_MAX = 8;

  private final SortedMap<Position, SortedMap<NodeId, HostCommand.Attest>> open = new TreeMap<>();

  /// Checkpoints that only compare: no snapshot is kept, so the log is not cut below them.
  private final SortedSet<Position> comparisons = new TreeSet<>();

  /// The order's name of the slots up to each checkpoint, if it wants that back with a snapshot.
  private final SortedMap<Position, Bytes> histories = new TreeMap<>();

  /// The checkpoints at which an operator has declared one replica's state right (K6).
  private final SortedMap<Position, NodeId> declared = new TreeMap<>();

  /// The replicas that have waited in vain for an agreement since a checkpoint, by that checkpoint
  /// (K5). It may have been dropped since: where checkpoints are frequent, none is kept as long as
  /// a replica waits.
  private final SortedMap<Position, SortedSet<NodeId>> impatient = new TreeMap<>();

  private Position certified = Position.NONE;

  /// The checkpoint at which the replicas are split (K5); none if they are not.
  private Position split = Position.NONE;

  SortedMap<Position, SortedMap<NodeId, HostCommand.Attest>> open() {
    return java.util.Collections.unmodifiableSortedMap(open);
  }

  Position certified() {
    return certified;
  }

  /// Whether a checkpoint has been taken since `at`; true if `at` is [Position#NONE].
  boolean hasOneSince(Position at) {
    return at.equals(Position.NONE) || !open.isEmpty() && open.lastKey().isAfter(at);
  }

  /// Opens a checkpoint. The oldest one is dropped, but never the certified one: until a later one
  /// is certified, its snapshot is the only state that a replica can be given. Also kept are the
  /// one at which the replicas are split, and later declared ones.
  ///
  /// @param snapshot whether its state is kept, so that it may be certified
  /// @param history the order's name of the whole slots up to there; empty if it has none
  void add(Position at, boolean snapshot, Bytes history) {
    open.putIfAbsent(at, new TreeMap<>());
    if (history.length() > 0) {
      histories.put(at, history);
    }
    if (!snapshot) {
      comparisons.add(at);
    }
    List<Position> removable =
        open.keySet().stream()
            .filter(each -> !each.equals(split) && !wanted().contains(each))
            .limit(Math.max(0, open.size() - OPEN_MAX))
            .toList();
    open.keySet().removeAll(removable);
    comparisons.retainAll(open.keySet());
    histories.keySet().retainAll(open.keySet());
    declared.keySet().retainAll(open.keySet());
  }

  Bytes history(Position at) {
    return histories.getOrDefault(at, Bytes.EMPTY);
  }

  /// Records an attestation; a node's first one counts. False if there is nothing to attest.
  boolean attest(HostCommand.Attest attest) {
    SortedMap<NodeId, HostCommand.Attest> attests = open.get(attest.at());
    return attests != null && attests.putIfAbsent(attest.node(), attest) == null;
  }

  private SortedMap<NodeId, HostCommand.Attest> attests(Position at) {
    return open.getOrDefault(at, new TreeMap<>());
  }

  private List<StateDigest> states(Position at) {
    return attests(at).values().stream().map(HostCommand.Attest::state).toList();
  }

  /// The state that an operator has declared right at this checkpoint.
  private Optional<StateDigest> declared(Position at) {
    return Optional.ofNullable(declared.get(at))
        .flatMap(node -> Optional.ofNullable(attests(at).get(node)))
        .map(HostCommand.Attest::state);
  }

  /// Declares the state that `node` attests there the right one (K6).
  ///
  /// @return whether it attests this state, and its snapshot is still kept
  boolean declare(Position at, NodeId node, StateDigest state) {
    HostCommand.Attest attest = attests(at).get(node);
    boolean known = attest != null && attest.state().equals(state) && isKept(at);
    if (known) {
      declared.put(at, node);
    }
    return known;
  }

  /// Whether an operator has declared the state of `node` right there.
  boolean isDeclared(Position at, NodeId node) {
    return node.equals(declared.get(at));
  }

  /// The declared state, else the one that `needed` replicas attest at this checkpoint, unless as
  /// many attest another.
  Optional<StateDigest> agreed(Position at, int needed) {
    List<StateDigest> states = states(at);
    return declared(at).or(() -> new Agreement(needed, needed, states.size()).on(states));
  }

  /// Whether the replicas agree there. While fewer than n - u have attested, the first ones may
  /// share a fault; with r = 0 each alone would agree with itself.
  private boolean isAgreed(Position at, Agreement agreement) {
    return declared(at).isPresent()
        || attests(at).size() >= agreement.expected() && agreed(at, agreement.needed()).isPresent();
  }

  /// Whether this state is the agreed one there, and snapshots of it are kept.
  boolean attests(Position at, StateDigest state, int needed) {
    return !comparisons.contains(at) && agreed(at, needed).equals(Optional.of(state));
  }

  /// The checkpoints whose snapshots are kept however many newer ones there are: the certified one,
  /// and those declared since (K2, K6).
  SortedSet<Position> wanted() {
    SortedSet<Position> wanted = new TreeSet<>(declared.tailMap(certified).keySet());
    wanted.add(certified);
    return wanted;
  }

  /// Whether the replicas that took a snapshot of this checkpoint still keep it.
  boolean isKept(Position at) {
    long newer = open.tailMap(at).keySet().stream().filter(it -> !comparisons.contains(it)).count();
    return open.containsKey(at)
        && !comparisons.contains(at)
        && (newer <= HostControl.SNAPSHOTS_KEPT || wanted().contains(at));
  }

  /// Whether replicas still keep a snapshot of this checkpoint, and no later one is certified.
  private boolean isCertifiable(Position at) {
    return at.isAfter(certified) && isKept(at);
  }

  /// Certifies a checkpoint as soon as r + 1 replicas attest one state of it, no other r + 1 attest
  /// another, and enough of them hold it durably (K2).
  ///
  /// @param members the nodes whose attestations count as durable
  /// @return the state, if this call certifies it
  Optional<StateDigest> certify(Position at, Tolerance tolerance, Predicate<NodeId> members) {
    int enough = Math.max(tolerance.durableStates(), tolerance.weakCertificate());
    Optional<StateDigest> state =
        agreed(at, tolerance.weakCertificate())
            .filter(it -> isCertifiable(at) && durable(at, it, members) >= enough);
    if (state.isPresent()) {
      certified = at;
    }
    return state;
  }

  /// The number of current members that hold this state durably.
  private long durable(Position at, StateDigest state, Predicate<NodeId> members) {
    return attests(at).values().stream()
        .filter(attest -> attest.durable() && attest.state().equals(state))
        .filter(attest -> members.test(attest.node()))
        .count();
  }

  /// The reason why the state that `node` attests is known to be wrong, if another one is agreed on
  /// (K3).
  ///
  /// @param since the position of the state that it has installed
  Optional<String> wrong(NodeId node, Position since, Agreement agreement) {
    for (Position at : open.tailMap(since).keySet()) {
      HostCommand.Attest own = attests(at).get(node);
      if (own == null || !at.isAfter(since)) {
        continue;
      }
      List<StateDigest> states = states(at);
      Optional<StateDigest> right =
          declared(at)
              .or(() -> agreement.on(states).filter(_ -> agreement.refutes(own.state(), states)));
      if (right.isPresent() && !right.get().equals(own.state())) {
        return Optional.of(
            "tables differ at a checkpoint: " + own.state().differences(right.get()));
      }
    }
    return Optional.empty();
  }

  /// Records that a replica has waited long enough for an agreement there or later. A certified
  /// checkpoint may be without one: r + 1 others may have attested another state since.
  void giveUp(Position at, NodeId node, Agreement agreement) {
    boolean agreed =
        open.tailMap(at).keySet().stream().anyMatch(later -> isAgreed(later, agreement));
    if (!agreed && impatient.values().stream().noneMatch(nodes -> nodes.contains(node))) {
      impatient.computeIfAbsent(at, _ -> new TreeSet<>()).add(node);
    }
  }

  /// The replicas that have waited in vain since this checkpoint or an earlier one.
  private SortedSet<NodeId> impatientAt(Position at) {
    SortedSet<NodeId> nodes = new TreeSet<>();
    impatient.forEach((since, some) -> {
      if (!since.isAfter(at)) {
        nodes.addAll(some);
      }
    });
    return nodes;
  }

  /// Whether enough replicas attest different states at `at` or later, and no state has been agreed
  /// on since.
  boolean isOpenSince(Position at, Agreement agreement) {
    for (Position later : open.tailMap(at).reversed().keySet()) {
      if (isAgreed(later, agreement)) {
        return false;
      }
      if (isOpen(later, agreement)) {
        return true;
      }
    }
    return false;
  }

  /// Whether enough replicas attest different states there, and no r + 1 agree yet.
  boolean isOpen(Position at, Agreement agreement) {
    return attests(at).size() >= Math.max(2, agreement.expected())
        && agreed(at, agreement.needed()).isEmpty();
  }

  /// Whether agreement is impossible there: all replicas have attested, or r + 1 have waited in
  /// vain for the others (K5).
  private boolean isSplit(Position at, Agreement agreement) {
    return isOpen(at, agreement)
        && (attests(at).size() >= agreement.voters()
            || impatientAt(at).size() >= agreement.needed());
  }

  /// The number of replicas that attest a state at the newest checkpoint without agreement, if no
  /// state is agreed on there or later; 0 if there is no such checkpoint.
  int disagreeing(Agreement agreement) {
    for (Position at : open.reversed().keySet()) {
      if (isAgreed(at, agreement)) {
        return 0;
      }
      if (isOpen(at, agreement)) {
        return attests(at).size();
      }
    }
    return 0;
  }

  /// Updates the split: the replicas are split at a checkpoint until they agree there or at a later
  /// one.
  void judge(Agreement agreement) {
    for (Position at : open.reversed().keySet()) {
      if (isAgreed(at, agreement)) {
        split = split.isAfter(at) ? split : Position.NONE;
        impatient.keySet().removeIf(since -> !since.isAfter(at));
        return;
      }
      if (isSplit(at, agreement)) {
        split = split.isAfter(at) ? split : at;
        return;
      }
    }
  }

  /// The checkpoint at which the replicas are split.
  Optional<Position> split() {
    return Optional.of(split).filter(at -> !at.equals(Position.NONE));
  }

  void write(Encoder out) {
    out.varint(certified.number()).varint(open.size());
    open.forEach((at, attests) ->
        out.varint(at.number())
            .bool(comparisons.contains(at))
            .list(attests.values().stream().toList(), (to, attest) -> to.bytes(attest.encode())));
  }

  void read(Decoder in) {
    certified = new Position(in.varint());
    int count = in.count(2);
    for (int i = 0; i < count; i++) {
      SortedMap<NodeId, HostCommand.Attest> attests = new TreeMap<>();
      Position at = new Position(in.varint());
      if (in.bool()) {
        comparisons.add(at);
      }
      in.list(from -> attest(from.bytes())).forEach(attest -> attests.put(attest.node(), attest));
      open.put(at, attests);
    }
  }

  private static HostCommand.Attest attest(Bytes bytes) {
    Decoder in = new Decoder(bytes);
    if (HostCommand.read(in.u8(), in).orElse(null) instanceof HostCommand.Attest attest) {
      in.end();
      return attest;
    }
    throw new WireException("a control state keeps attestations, and nothing else");
  }

  boolean hasHistories() {
    return !histories.isEmpty();
  }

  void writeHistories(Encoder out) {
    out.varint(histories.size());
    histories.forEach((at, history) -> out.varint(at.number()).bytes(history));
  }

  void readHistories(Decoder in) {
    int count = in.count(2);
    for (int i = 0; i < count; i++) {
      histories.put(new Position(in.varint()), in.bytes());
    }
  }

  /// Whether there are declared states, impatient replicas or a split to write.
  boolean hasDecisions() {
    return split().isPresent() || !declared.isEmpty() || !impatient.isEmpty();
  }

  void writeDecisions(Encoder out) {
    out.varint(split.number()).varint(declared.size());
    declared.forEach((at, node) -> out.varint(at.number()).node(node));
    out.varint(impatient.size());
    impatient.forEach(
        (at, nodes) -> out.varint(at.number()).list(nodes.stream().toList(), Encoder::node));
  }

  void readDecisions(Decoder in) {
    split = new Position(in.varint());
    int declarations = in.count(9);
    for (int i = 0; i < declarations; i++) {
      declared.put(new Position(in.varint()), in.node());
    }
    int waits = in.count(2);
    for (int i = 0; i < waits; i++) {
      impatient.put(new Position(in.varint()), new TreeSet<>(in.list(Decoder::node)));
    }
  }
}
