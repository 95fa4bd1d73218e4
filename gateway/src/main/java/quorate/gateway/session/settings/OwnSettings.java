package quorate.gateway.session.settings;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A session's own values of settings: from SET, and from SET LOCAL until the transaction ends.
/// Names are case-insensitive.
///
/// Few statements change settings, so those who compute something of them are told of each change.
public final class OwnSettings {
  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, String> local = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /// The current values, if they were saved since the last change.
  private Optional<Saved> saved = Optional.empty();

  private final Runnable changed;
  private long changes;

  /// All values at one moment.
  public record Saved(Map<String, String> values, Map<String, String> local) {
    public Saved {
      values = Map.copyOf(values);
      local = Map.copyOf(local);
    }
  }

  /// @param changed called at each change
  OwnSettings(Runnable changed) {
    this.changed = changed;
  }

  Optional<String> get(String name) {
    String value = local.get(name);
    return Optional.ofNullable(value == null ? values.get(name) : value);
  }

  /// All values that are set, those of SET LOCAL first; the keys are case-insensitive.
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
    changes++;
    changed.run();
  }
}
