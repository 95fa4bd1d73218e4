package quorate.service.state;

import org.jspecify.annotations.Nullable;

/// A reference to an anonymous object: its slot, or in a batch an object that has none yet (S7).
final class Link implements Item {
  private static final int NONE = -1;

  private final int slot;
  private final @Nullable OpenObject target;

  private Link(int slot, @Nullable OpenObject target) {
    this.slot = slot;
    this.target = target;
  }

  static Link to(int slot) {
    return new Link(slot, null);
  }

  /// A link to an object of this batch, which may get its slot at the batch's end.
  static Link to(OpenObject target) {
    return target.slot() >= 0 ? to(target.slot()) : new Link(NONE, target);
  }

  /// The object without a slot that this refers to.
  @Nullable OpenObject target() {
    return target;
  }

  int slot() {
    return target == null ? slot : target.slot();
  }

  /// The same link as it is in a version.
  Link sealed() {
    if (target == null) {
      return this;
    }
    if (target.slot() < 0) {
      throw new IllegalStateException("an object was linked to while its batch ended");
    }
    return to(target.slot());
  }
}
