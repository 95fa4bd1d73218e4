package quorate.gateway;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// A session's settings as far as they are not everybody's: what SET has set, and what SET LOCAL
/// has set until the transaction ends. Names are in any letters.
///
/// Every statement looks some up and every transaction's end keeps them all, and hardly ever has
/// one changed in between: [#changes] tells whether what was found before still holds.
final class OwnSettings {
  /// A client may ask for names in as many letters as it likes.
  private static final int KNOWN_MAX = 1000;

  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, String> local = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /// What there is now, if nothing has changed since somebody asked.
  private Optional<Saved> saved = Optional.empty();

  private long changes;

  /// What was looked up since something changed last, by names as they were asked for.
  private final Map<String, String> known = new HashMap<>();

  /// All of them at one moment.
  record Saved(Map<String, String> values, Map<String, String> local) {
    Saved {
      values = Map.copyOf(values);
      local = Map.copyOf(local);
    }
  }

  Optional<String> get(String name) {
    String value = local.get(name);
    return Optional.ofNullable(value == null ? values.get(name) : value);
  }

  /// What a name stands for, from what was found for it since something changed last.
  ///
  /// @param find what is set, or what holds where nothing is
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

  /// Those that are set, with what SET LOCAL says.
  Map<String, String> all() {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(values);
    all.putAll(local);
    return all;
  }

  /// @param onlyNow until the transaction ends
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

  /// A transaction ends: what SET LOCAL has set is over.
  void endLocal() {
    if (!local.isEmpty()) {
      changed();
      local.clear();
    }
  }

  /// Grows with each change.
  long changes() {
    return changes;
  }

  private void changed() {
    saved = Optional.empty();
    known.clear();
    changes++;
  }
}
