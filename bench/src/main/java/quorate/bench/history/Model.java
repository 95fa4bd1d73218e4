package quorate.bench.history;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The isolation that is promised.
public enum Model {
  /// Serializable, in an order in which a transaction that ended before another began is before it.
  STRICT_SERIALIZABLE(true, EnumSet.noneOf(Anomaly.Kind.class)),
  SERIALIZABLE(false, EnumSet.noneOf(Anomaly.Kind.class)),
  /// Snapshot isolation; each snapshot has all transactions that ended before the transaction
  /// began. Write skew is allowed.
  STRONG_SNAPSHOT_ISOLATION(true, EnumSet.of(Anomaly.Kind.G2));

  private final boolean realTime;
  private final Set<Anomaly.Kind> allowed;

  Model(boolean realTime, Set<Anomaly.Kind> allowed) {
    this.realTime = realTime;
    this.allowed = allowed;
  }

  /// The name in options.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The model of this name.
  public static Optional<Model> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /// The names of all.
  public static List<String> words() {
    return Arrays.stream(values()).map(Model::word).toList();
  }

  /// Whether the order of transactions in time counts.
  boolean isRealTime() {
    return realTime;
  }

  /// Whether an anomaly is none under this model.
  boolean allows(Anomaly.Kind kind) {
    return allowed.contains(kind);
  }
}
