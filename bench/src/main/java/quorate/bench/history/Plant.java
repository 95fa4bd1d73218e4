package quorate.bench.history;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A fault put between the clients and the server, to show that the check finds it.
public enum Plant {
  /// A read returns the list as the session had read it last.
  STALE_READ,
  /// An append is acknowledged and not executed.
  LOST_APPEND,
  /// An append is executed twice, as by a retry.
  DOUBLED_APPEND,
  /// A block's later reads return lists as they were before the block, its first as they are.
  TWO_SNAPSHOTS;

  /// The name in options.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The plant of this name.
  public static Optional<Plant> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /// The names of all.
  public static List<String> words() {
    return Arrays.stream(values()).map(Plant::word).toList();
  }
}
