package quorate.service.state;

import java.util.Arrays;
import quorate.core.Bytes;

/// A batch that executes over the last version: its threads read and write here (Eve, section
/// 3.2.1, "Executing").
///
/// Whatever they do at the same time, the tree stays whole; races between requests that the mixer
/// should have kept apart show in the content, and so in its hash (S12). After the end of the batch
/// or a rollback, every access is refused (S5).
public final class Batch extends StateAccess {
  Batch(Epoch epoch, OpenObject outermost) {
    super(epoch, outermost);
  }

  /// The batch's number.
  public long number() {
    return epoch().number();
  }

  /// Distinguishes this execution of the batch from all others.
  public long epochNumber() {
    return epoch().epoch();
  }

  public boolean isOpen() {
    return epoch().isOpen();
  }

  /// The object of a name, which is created if it does not exist.
  public <T extends StateObject> T declare(String name, Kind<T> kind) {
    epoch().checkWrite();
    byte[] path = Directory.named(name);
    Limits.key(Bytes.wrap(path), Limits.SORTED_KEY_BYTES_MAX);
    Item existing = outermost().get(path);
    if (existing != null) {
      return kind.of(outermost().open(existing, path));
    }
    OpenObject created = OpenObject.owned(kind.form(), outermost(), path);
    outermost().put(path, created);
    return kind.of(created);
  }

  /// Removes the object of a name.
  public boolean forget(String name) {
    epoch().checkWrite();
    return outermost().remove(Directory.named(name)) != null;
  }

  /// A new object that exists for as long as something refers to it. It is part of the state only
  /// if something does when the batch ends (S7).
  public <T extends StateObject> T anonymous(Kind<T> kind) {
    epoch().checkWrite();
    return kind.of(OpenObject.anonymous(epoch(), kind.form()));
  }

  @Override
  public String toString() {
    return "batch " + Arrays.asList(number(), epochNumber());
  }
}
