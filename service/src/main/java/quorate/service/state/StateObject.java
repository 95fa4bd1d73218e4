package quorate.service.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;

/// An object of the state, as one batch or one view of a version accesses it. It is not kept beyond
/// the batch: every access after its end is refused (S5).
public abstract sealed class StateObject
    permits StateCell, StateKeys, StateSet, StateList, StateBytes {
  private final OpenObject object;

  StateObject(OpenObject object) {
    this.object = object;
  }

  public final Kind<?> kind() {
    return Kind.of(object.form());
  }

  /// The object, for reading.
  final OpenObject reading() {
    object.epoch().checkRead();
    return object;
  }

  /// The object, for writing.
  final OpenObject writing() {
    object.epoch().checkWrite();
    return object;
  }

  final OpenObject object() {
    return object;
  }

  /// A link from this object to an anonymous one.
  final Link linkTo(StateObject target) {
    OpenObject other = target.object();
    if (other.epoch() != object.epoch()) {
      throw new StaleAccess("a link to an object of another batch");
    }
    if (!other.isAnonymous()) {
      throw new IllegalArgumentException("only anonymous objects are linked to");
    }
    return Link.to(other);
  }

  /// The value of an entry.
  ///
  /// @throws IllegalArgumentException if it holds no value but an object or a link
  static Optional<Bytes> value(@Nullable Item item) {
    return switch (item) {
      case null -> Optional.empty();
      case Plain plain -> Optional.of(plain.bytes());
      case Link _, Content _, OpenObject _ ->
          throw new IllegalArgumentException("the entry holds no value");
    };
  }

  /// The object that an entry's link refers to.
  ///
  /// @throws IllegalArgumentException if it holds no link
  final <T extends StateObject> Optional<T> followed(@Nullable Item item, Kind<T> kind) {
    return switch (item) {
      case null -> Optional.empty();
      case Link link -> Optional.of(kind.of(object.epoch().linked(link)));
      case Plain _, Content _, OpenObject _ ->
          throw new IllegalArgumentException("the entry holds no link");
    };
  }
}
