package quorate.service.state;

import java.util.function.Function;

/// A kind of objects.
public final class Kind<T extends StateObject> {
  /// One value, or none.
  public static final Kind<StateCell> CELL = new Kind<>(Form.CELL, StateCell::new);

  /// Values by key, in no order that means anything.
  public static final Kind<StateMap> MAP = new Kind<>(Form.MAP, StateMap::new);

  /// Members.
  public static final Kind<StateSet> SET = new Kind<>(Form.SET, StateSet::new);

  /// Values by key, in the order of the keys' unsigned bytes.
  public static final Kind<StateSortedMap> SORTED_MAP =
      new Kind<>(Form.SORTED, StateSortedMap::new);

  /// Values in sequence.
  public static final Kind<StateList> LIST = new Kind<>(Form.LIST, StateList::new);

  /// Bytes that are changed in part.
  public static final Kind<StateBytes> BYTES = new Kind<>(Form.BYTES, StateBytes::new);

  private final Form form;
  private final Function<OpenObject, T> access;

  private Kind(Form form, Function<OpenObject, T> access) {
    this.form = form;
    this.access = access;
  }

  Form form() {
    return form;
  }

  /// @throws IllegalArgumentException for an object of another kind
  T of(OpenObject object) {
    if (object.form() != form) {
      throw new IllegalArgumentException("a " + object.form() + ", not a " + form);
    }
    return access.apply(object);
  }

  static Kind<?> of(Form form) {
    return switch (form) {
      case CELL -> CELL;
      case MAP -> MAP;
      case SET -> SET;
      case SORTED -> SORTED_MAP;
      case LIST -> LIST;
      case BYTES -> BYTES;
    };
  }

  @Override
  public String toString() {
    return form.name();
  }
}
