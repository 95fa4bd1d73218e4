package quorate.service.state;

import java.util.Optional;

/// Access to a state by its named objects. Any number of threads may use one access, and the
/// objects that they reach by it, at the same time.
public class StateAccess {
  private final Epoch epoch;
  private final OpenObject outermost;

  StateAccess(Epoch epoch, OpenObject outermost) {
    this.epoch = epoch;
    this.outermost = outermost;
  }

  /// The object of a name.
  ///
  /// @throws IllegalArgumentException if it is of another kind
  public final <T extends StateObject> Optional<T> find(String name, Kind<T> kind) {
    epoch.checkRead();
    byte[] path = Directory.named(name);
    Item item = outermost.get(path);
    return item == null ? Optional.empty() : Optional.of(kind.of(outermost.open(item, path)));
  }

  /// The object of a name, which exists.
  public final <T extends StateObject> T named(String name, Kind<T> kind) {
    return find(name, kind)
        .orElseThrow(() -> new IllegalStateException("nothing is named " + name));
  }

  final Epoch epoch() {
    return epoch;
  }

  final OpenObject outermost() {
    return outermost;
  }
}
