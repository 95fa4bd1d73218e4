package quorate.replication.smr;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A disagreement and all its evidence (law 8): what each replica answered, what it answers when it
/// executes the statement again at one ordered position, and the digests of its tables there.
public final class Dispute {
  private final Command.Dispute cause;
  private final String shape;
  private final int needed;
  private final SortedMap<NodeId, Command.Testimony> testimonies = new TreeMap<>();

  /// @param needed how many replicas must agree to be believed: r + 1
  Dispute(Command.Dispute cause, String shape, int needed) {
    this.cause = cause;
    this.shape = shape;
    this.needed = needed;
  }

  public Statement statement() {
    return cause.statement();
  }

  /// Where the disputed transaction stands in the order.
  public Position at() {
    return cause.at();
  }

  /// The statement without its literals.
  public String shape() {
    return shape;
  }

  /// What each replica answered in the first place.
  public List<Command.Claim> claims() {
    return cause.claims();
  }

  /// What each replica said when it looked again.
  public SortedMap<NodeId, Command.Testimony> testimonies() {
    return java.util.Collections.unmodifiableSortedMap(testimonies);
  }

  /// Takes a testimony; the first word of a node counts.
  boolean hear(Command.Testimony testimony) {
    return testimonies.putIfAbsent(testimony.node(), testimony) == null;
  }

  /// What this dispute says of `node`; empty while too few have spoken to tell.
  public Optional<Control.Verdict> verdict(NodeId node) {
    Command.Testimony own = testimonies.get(node);
    Optional<StateDigest> state = majority(Command.Testimony::state);
    if (own == null || state.isEmpty()) {
      return Optional.empty();
    }
    if (!own.state().equals(state.get())) {
      return Optional.of(Control.Verdict.WRONG_STATE);
    }
    return own.answer().isPresent()
        ? verdictOn(own.answer().get())
        : Optional.of(Control.Verdict.SOUND);
  }

  private Optional<Control.Verdict> verdictOn(Digest answer) {
    return majority(testimony -> testimony.answer().orElse(null))
        .map(right -> right.equals(answer) ? Control.Verdict.SOUND : Control.Verdict.WRONG_ANSWER);
  }

  private <T> Optional<T> majority(
      Function<Command.Testimony, @org.jspecify.annotations.Nullable T> what) {
    Map<T, Long> counts =
        testimonies.values().stream()
            .flatMap(testimony -> java.util.stream.Stream.ofNullable(what.apply(testimony)))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    // At most one value can have more than half; with r + 1 of 2r + 1 or more two could tie only
    // where more than r replicas lie, and then none is believed.
    List<T> agreed =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() >= needed)
            .map(Map.Entry::getKey)
            .toList();
    return agreed.size() == 1 ? Optional.of(agreed.getFirst()) : Optional.empty();
  }

  static void write(Encoder out, Dispute dispute) {
    out.bytes(dispute.cause.encode()).string(dispute.shape).varint(dispute.needed);
    out.list(dispute.testimonies.values().stream().toList(), (to, t) -> to.bytes(t.encode()));
  }

  static Dispute read(Decoder in) {
    Command.Dispute cause = (Command.Dispute) Command.decode(in.bytes());
    Dispute dispute = new Dispute(cause, in.string(), (int) in.varint());
    in.list(from -> (Command.Testimony) Command.decode(from.bytes())).forEach(dispute::hear);
    return dispute;
  }
}
