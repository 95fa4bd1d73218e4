package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.statement.OrderedStatement;

/// A disagreement and all its evidence: each replica's original answer, its answer on executing the
/// statement again at one ordered position, and the digests of its tables there.
public final class Dispute {
  private final SqlCommand.Dispute cause;
  private final String shape;
  private final Agreement agreement;
  private final SortedMap<NodeId, SqlCommand.Testimony> testimonies = new TreeMap<>();

  /// @param agreement over the replicas that may testify
  Dispute(SqlCommand.Dispute cause, String shape, Agreement agreement) {
    this.cause = cause;
    this.shape = shape;
    this.agreement = agreement;
  }

  public OrderedStatement statement() {
    return cause.statement();
  }

  /// The position of the disputed transaction.
  public Position at() {
    return cause.at();
  }

  /// The statement without its literals.
  public String shape() {
    return shape;
  }

  /// Whether the disputed statement is a write.
  public boolean isOfWrite() {
    return !cause.rerun();
  }

  /// The replicas' original answers.
  public List<SqlCommand.Claim> claims() {
    return cause.claims();
  }

  /// The replicas' testimonies on re-examination.
  public SortedMap<NodeId, SqlCommand.Testimony> testimonies() {
    return java.util.Collections.unmodifiableSortedMap(testimonies);
  }

  /// Records a testimony; a node's first one counts.
  boolean hear(SqlCommand.Testimony testimony) {
    return testimonies.putIfAbsent(testimony.node(), testimony) == null;
  }

  /// The verdict of this dispute on `node`; empty while there are too few testimonies (D2, D4).
  public Optional<Control.Verdict> verdict(NodeId node) {
    SqlCommand.Testimony own = testimonies.get(node);
    List<StateDigest> states = all(testimony -> Optional.of(testimony.state()));
    if (own == null || agreement.on(states).isEmpty()) {
      return Optional.empty();
    }
    if (!agreement.on(states).equals(Optional.of(own.state()))) {
      return agreement.refutes(own.state(), states)
          ? Optional.of(Control.Verdict.WRONG_STATE)
          : Optional.empty();
    }
    return own.answer().isPresent()
        ? verdictOn(own.answer().get())
        : Optional.of(Control.Verdict.SOUND);
  }

  private Optional<Control.Verdict> verdictOn(Digest answer) {
    List<Digest> answers = all(SqlCommand.Testimony::answer);
    if (agreement.on(answers).equals(Optional.of(answer))) {
      return Optional.of(Control.Verdict.SOUND);
    }
    return agreement.refutes(answer, answers)
        ? Optional.of(Control.Verdict.WRONG_ANSWER)
        : Optional.empty();
  }

  private <T> List<T> all(Function<SqlCommand.Testimony, Optional<T>> what) {
    return testimonies.values().stream().flatMap(each -> what.apply(each).stream()).toList();
  }

  static void write(Encoder out, Dispute dispute) {
    out.bytes(dispute.cause.encode()).string(dispute.shape).varint(dispute.agreement.needed());
    out.varint(dispute.agreement.expected()).varint(dispute.agreement.voters());
    out.list(dispute.testimonies.values().stream().toList(), (to, t) -> to.bytes(t.encode()));
  }

  static Dispute read(Decoder in) {
    SqlCommand.Dispute cause = (SqlCommand.Dispute) SqlCommand.decode(in.bytes());
    String shape = in.string();
    Agreement agreement = new Agreement((int) in.varint(), (int) in.varint(), (int) in.varint());
    Dispute dispute = new Dispute(cause, shape, agreement);
    in.list(from -> (SqlCommand.Testimony) SqlCommand.decode(from.bytes())).forEach(dispute::hear);
    return dispute;
  }
}
