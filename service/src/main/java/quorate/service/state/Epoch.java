package quorate.service.state;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// One execution of a batch, which all its accessors carry (S5).
final class Epoch {
  private enum Phase {
    OPEN,
    ENDED,
    ROLLED_BACK
  }

  private final long number;
  private final long epoch;
  private final boolean writable;
  private final Accesses accesses;
  private volatile Phase phase = Phase.OPEN;

  /// The open form of each object, so that all threads work on one. Content has identity equality.
  private final ConcurrentMap<Content, OpenObject> objects = new ConcurrentHashMap<>();

  /// The objects by slot.
  private @Nullable OpenObject slots;

  Epoch(long number, long epoch, boolean writable) {
    this(number, epoch, writable, Accesses.NONE);
  }

  Epoch(long number, long epoch, boolean writable, Accesses accesses) {
    this.accesses = accesses;
    this.number = number;
    this.epoch = epoch;
    this.writable = writable;
  }

  long number() {
    return number;
  }

  long epoch() {
    return epoch;
  }

  boolean isOpen() {
    return phase == Phase.OPEN;
  }

  void checkRead() {
    accesses.before(); // first: the batch may end meanwhile
    if (phase != Phase.OPEN) {
      throw new StaleAccess(
          "batch "
              + number
              + " of epoch "
              + epoch
              + (phase == Phase.ENDED ? " has ended" : " was rolled back"));
    }
  }

  void checkWrite() {
    checkRead();
    if (!writable) {
      throw new StaleAccess("version " + number + " is read only");
    }
  }

  /// The open form of an object of the last version.
  OpenObject open(Content content, OpenObject owner, byte[] path) {
    OpenObject known = objects.get(content);
    if (known != null) {
      return known;
    }
    OpenObject opened = new OpenObject(this, content, owner, path);
    @Nullable OpenObject first = objects.putIfAbsent(content, opened);
    return first == null ? opened : first;
  }

  void slots(OpenObject table) {
    slots = table;
  }

  /// The object that a link refers to.
  OpenObject linked(Link link) {
    OpenObject target = link.target();
    if (target != null) {
      return target;
    }
    OpenObject table = Objects.requireNonNull(slots);
    byte[] path = Paths.ofNumber(link.slot());
    Item item = table.get(path);
    if (item == null) {
      throw new IllegalStateException("nothing is in slot " + link.slot());
    }
    OpenObject object = table.open(item, path);
    object.slot(link.slot());
    return object;
  }

  void end() {
    close(Phase.ENDED);
  }

  void rollBack() {
    close(Phase.ROLLED_BACK);
  }

  private void close(Phase next) {
    if (phase == Phase.OPEN) {
      phase = next;
    }
    objects.clear();
  }
}
