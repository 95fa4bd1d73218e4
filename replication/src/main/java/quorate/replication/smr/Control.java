package quorate.replication.smr;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.HostCommand;
import quorate.replication.command.HostControl;
import quorate.replication.command.Position;
import quorate.replication.lock.LockRequest;
import quorate.replication.lock.LockTable;

/// The control state of a database's replicas, beyond that of any service: disputes, the shapes of
/// statements from which engines abstain, and the advisory locks.
public final class Control extends HostControl {
  private static final int DISPUTES_MAX = 1000;
  private static final long DISPUTE_SLOTS = 200;
  private static final int UNDER_WAY_MAX = 8;
  private static final SortedSet<String> NO_SHAPES = new TreeSet<>();

  private final SortedMap<Position, Dispute> disputes = new TreeMap<>();
  private final SortedMap<NodeId, SortedSet<String>> quarantinedShapes = new TreeMap<>();
  private final Quarantine quarantine = new Quarantine();
  private final LockTable locks = new LockTable();

  /// All disputes, oldest first.
  public SortedMap<Position, Dispute> disputes() {
    return Collections.unmodifiableSortedMap(disputes);
  }

  /// Executes a request to the table of advisory locks.
  Result locks(LockRequest request) {
    return locks.on(request).result();
  }

  @Override
  public void reconfigure(HostCommand.Reconfigure change, Tolerance tolerance) {
    super.reconfigure(change, tolerance);
    quarantine.retain(change.ids());
  }

  /// The knowledge about engines, for the replica of `node`.
  public Known known(NodeId node) {
    if (quarantine.isEmpty() && quarantinedShapes.isEmpty()) {
      return new Known(Set.of(), dialects(), Set.of());
    }
    Set<String> own = new TreeSet<>(quarantinedShapes(node));
    own.addAll(quarantine.of(node));
    return new Known(own, dialects(), heldShapes());
  }

  /// The dialects of all replicas' databases; empty until all have announced theirs.
  public Optional<Set<String>> dialects() {
    return understood();
  }

  /// Whether a disagreement over this shape at `at` is redundant: a dispute over it is still open,
  /// or was opened after `at`.
  private boolean knows(String shape, Position at, int replicas, Position now) {
    return disputes.entrySet().stream()
        .anyMatch(entry ->
            entry.getValue().shape().equals(shape)
                && (isOpen(entry.getValue(), replicas)
                        && now.slot() - entry.getKey().slot() < DISPUTE_SLOTS
                    || entry.getKey().isAfter(at)));
  }

  /// Whether all nodes that differ from the believed answer are already known to answer this shape
  /// wrongly: such claims date from before that was known.
  private boolean explains(String shape, List<SqlCommand.Claim> claims, Agreement agreement) {
    Votes<Digest> votes = new Votes<>();
    claims.forEach(claim -> votes.cast(claim.node(), claim.answer()));
    Optional<Digest> right = agreement.on(votes.byVoter().values());
    return right.isPresent()
        && claims.stream()
            .filter(claim -> !claim.answer().equals(right.get()))
            .allMatch(claim -> quarantinedShapes(claim.node()).contains(shape));
  }

  /// The number of open disputes: for each, every replica reads whole tables.
  private long underWay(int replicas, Position now) {
    return disputes.entrySet().stream()
        .filter(entry -> isOpen(entry.getValue(), replicas))
        .filter(entry -> now.slot() - entry.getKey().slot() < DISPUTE_SLOTS)
        .count();
  }

  private static boolean isOpen(Dispute dispute, int replicas) {
    return dispute.testimonies().size() < replicas;
  }

  /// Drops a dispute with the same finding as an earlier one of the same shape: an engine's bug is
  /// counted once. Differing tables are news each time.
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

  /// Opens a dispute, unless it is redundant (D1, I6).
  ///
  /// @param at its position in the order
  /// @param shape the disputed statement without its literals
  /// @param agreement over the replicas that may testify
  /// @return whether it is opened
  public boolean dispute(
      Position at, SqlCommand.Dispute dispute, String shape, Agreement agreement) {
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

  /// Records a testimony; a node's first one counts. Its consequences for an engine outlive the
  /// dispute. False if it was not asked for (D3).
  public boolean testify(SqlCommand.Testimony testimony) {
    Dispute dispute = disputes.get(testimony.dispute());
    if (dispute == null || !isReplica(testimony.node()) || !dispute.hear(testimony)) {
      return false;
    }
    for (NodeId node : dispute.testimonies().keySet()) {
      switch (dispute.verdict(node).orElse(Verdict.SOUND)) {
        case SOUND -> {}
        case WRONG_ANSWER ->
            quarantinedShapes.computeIfAbsent(node, _ -> new TreeSet<>()).add(dispute.shape());
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
  /// of reads, whose COMMITs are held (W1a).
  public Set<String> heldShapes() {
    if (quarantine.isEmpty() && quarantinedShapes.isEmpty()) {
      return Set.of();
    }
    Set<String> shapes = new TreeSet<>(quarantine.shapes());
    quarantinedShapes.forEach((node, reads) -> {
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

  /// The shapes of reads that this node's engine is known to answer wrongly.
  public Set<String> quarantinedShapes(NodeId node) {
    return java.util.Collections.unmodifiableSet(quarantinedShapes.getOrDefault(node, NO_SHAPES));
  }

  /// Judged by its testimony in a dispute, or by its attestation of a checkpoint.
  @Override
  public Optional<String> wrongState(NodeId node, Position since, Agreement agreement) {
    for (Map.Entry<Position, Dispute> dispute : disputes.tailMap(since).entrySet()) {
      if (dispute.getKey().isAfter(since)
          && dispute.getValue().verdict(node).equals(Optional.of(Verdict.WRONG_STATE))) {
        return Optional.of("tables differ: " + dispute.getValue().shape());
      }
    }
    return super.wrongState(node, since, agreement);
  }

  /// The finding of a dispute about one replica.
  public enum Verdict {
    /// Answer and state equal those of r + 1 others.
    SOUND,
    /// Its state agrees and its answer does not: a bug of its engine.
    WRONG_ANSWER,
    /// Its tables differ from those of r + 1 others.
    WRONG_STATE
  }

  /// The last sections of the encoding, in order: writing ends with the last one that is not empty.
  private enum Section {
    HISTORIES,
    CONFIGURATION,
    ALLOWANCES,
    ANNOUNCEMENTS,
    LOCKS,
    DECISIONS
  }

  private boolean isPresent(Section section) {
    return switch (section) {
      case HISTORIES -> isPresent(Part.HISTORIES);
      case CONFIGURATION -> isPresent(Part.CONFIGURATION);
      case ALLOWANCES -> isPresent(Part.ALLOWANCES);
      case ANNOUNCEMENTS -> isPresent(Part.ANNOUNCEMENTS);
      case LOCKS -> !locks.isEmpty();
      case DECISIONS -> isPresent(Part.DECISIONS) || !quarantine.isEmpty();
    };
  }

  private void write(Section section, Encoder out) {
    switch (section) {
      case HISTORIES -> write(Part.HISTORIES, out);
      case CONFIGURATION -> write(Part.CONFIGURATION, out);
      case ALLOWANCES -> write(Part.ALLOWANCES, out);
      case ANNOUNCEMENTS -> write(Part.ANNOUNCEMENTS, out);
      case LOCKS -> locks.write(out);
      case DECISIONS -> {
        write(Part.DECISIONS, out);
        quarantine.write(out);
      }
    }
  }

  private void read(Section section, Decoder in) {
    switch (section) {
      case HISTORIES -> read(Part.HISTORIES, in);
      case CONFIGURATION -> read(Part.CONFIGURATION, in);
      case ALLOWANCES -> read(Part.ALLOWANCES, in);
      case ANNOUNCEMENTS -> read(Part.ANNOUNCEMENTS, in);
      case LOCKS -> locks.read(in);
      case DECISIONS -> {
        read(Part.DECISIONS, in);
        quarantine.read(in);
      }
    }
  }

  @Override
  public Bytes encode() {
    Encoder out = new Encoder();
    write(Part.CHECKPOINTS, out);
    out.varint(disputes.size());
    disputes.forEach((at, dispute) -> Dispute.write(out.varint(at.number()), dispute));
    writeShapes(out, quarantinedShapes);
    List<Section> sections = List.of(Section.values());
    while (!sections.isEmpty() && !isPresent(sections.getLast())) {
      sections = sections.subList(0, sections.size() - 1);
    }
    sections.forEach(section -> write(section, out));
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

  /// Decodes [#encode]; empty bytes are the control state of an empty database.
  public static Control decode(Bytes bytes) {
    Control control = new Control();
    if (bytes.length() > 0) {
      control.read(new Decoder(bytes));
    }
    return control;
  }

  private void read(Decoder in) {
    read(Part.CHECKPOINTS, in);
    int count = in.count(2);
    for (int i = 0; i < count; i++) {
      disputes.put(new Position(in.varint()), Dispute.read(in));
    }
    readShapes(in, quarantinedShapes);
    for (Section section : Section.values()) {
      if (in.remaining() > 0) {
        read(section, in);
      }
    }
    in.end();
  }
}
