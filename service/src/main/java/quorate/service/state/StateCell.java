package quorate.service.state;

import java.util.Optional;
import quorate.core.Bytes;

/// One value, or a link, or nothing: a trie of at most one entry, whose path is empty.
public final class StateCell extends StateObject {
  private static final byte[] PATH = {};

  StateCell(OpenObject object) {
    super(object);
  }

  public boolean isEmpty() {
    return reading().get(PATH) == null;
  }

  /// @throws IllegalArgumentException if it holds a link
  public Optional<Bytes> get() {
    return value(reading().get(PATH));
  }

  public void set(Bytes value) {
    writing().put(PATH, new Plain(Limits.value(value)));
  }

  /// @throws IllegalArgumentException if it holds a value
  public <T extends StateObject> Optional<T> follow(Kind<T> kind) {
    return followed(reading().get(PATH), kind);
  }

  public void link(StateObject anonymous) {
    writing().put(PATH, linkTo(anonymous));
  }

  public void clear() {
    writing().remove(PATH);
  }
}
