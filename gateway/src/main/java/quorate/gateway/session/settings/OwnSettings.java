package quorate.gateway.session.settings;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// A session's own values of settings: from SET, and from SET LOCAL until the transaction ends.
/// Names are case-insensitive.
///
/// Every statement looks settings up and every transaction's end saves them all, but few change in
/// between: [#changes] tells whether a cached lookup still holds.
public final class OwnSettings {
  /// Bounds the cache, since a client may ask for names in any letter case.
  private static final int KNOWN_MAX = 1000;

  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, String> local = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /// The current values, if they were saved since the last change.
  private Optional<Saved> saved = Optional.empty();

  private long changes;

  /// Values looked up since the last change, by the name as asked for.
  private final Map<String, String> known = new HashMap<>();

  /// All values at one moment.
  public record Saved(Map<String, String> values, Map<String, String> local) {
    public Saved {
      values = Map.copyOf(values);
      local = Map.copyOf(local);
    }
  }

  Optional<String> get(String name) {
    String value = local.get(name);
    return Optional.ofNullable(value == null ? values.get(name) : value);
  }

  /// The value of a name, cached until the next change.
  ///
  /// @param find finds the value that is set, or its default
  String known(String name, UnaryOperator<String> find) {
    String value = known.get(name);
    if (value == null) {
      value = find.apply(name);
      if (known.size() < KNOWN_MAX) {
        known.put(name, value);
      }
    }
    return value;
  }

  /// All values that are set, those of SET LOCAL first.
  Map<String, String> all() {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(values);
    all.putAll(local);
    return all;
  }

  /// @param onlyNow whether the value lasts only until the transaction ends
  void put(String name, String value, boolean onlyNow) {
    changed();
    if (onlyNow) {
      local.put(name, value);
    } else {
      values.put(name, value);
      local.remove(name);
    }
  }

  void remove(String name) {
    changed();
    local.remove(name);
    values.remove(name);
  }

  Saved saved() {
    if (saved.isEmpty()) {
      saved = Optional.of(new Saved(values, local));
    }
    return saved.get();
  }

  void restore(Saved then) {
    if (saved.isPresent() && saved.get().equals(then)) {
      return; // nothing has changed since
    }
    changed();
    values.clear();
    values.putAll(then.values());
    local.clear();
    local.putAll(then.local());
  }

  /// Drops the values of SET LOCAL at the end of a transaction.
  void endLocal() {
    if (!local.isEmpty()) {
      changed();
      local.clear();
    }
  }

  /// A counter of changes.
  long changes() {
    return changes;
  }

  private void changed() {
    saved = Optional.empty();
    known.clear();
    changes++;
  }
}
