package quorate.service.state;

import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;

/// A sequence of values and links, whose ends cost the same.
///
/// Each element has a position, a number; elements that are added before the first have lower
/// positions. A list's content is its elements *and* the position of the first (S13), which depends
/// only on how many elements were added and removed at the front, in any order. Indexes count from
/// 0. If threads race, positions may have gaps; indexes have none.
public final class StateList extends StateObject {
  StateList(OpenObject object) {
    super(object);
  }

  /// The number of elements.
  public long size() {
    return reading().size();
  }

  public void addFirst(Bytes value) {
    addFirst(new Plain(Limits.value(value)));
  }

  public void addLast(Bytes value) {
    addLast(new Plain(Limits.value(value)));
  }

  public void linkFirst(StateObject anonymous) {
    addFirst(linkTo(anonymous));
  }

  public void linkLast(StateObject anonymous) {
    addLast(linkTo(anonymous));
  }

  private void addFirst(Item item) {
    @Nullable Entry first = first();
    long position = first == null ? writing().start() : Paths.number(first.path());
    writing().put(Paths.ofNumber(position - 1), item);
  }

  private void addLast(Item item) {
    @Nullable Entry last = Ranks.last(writing().root());
    long position = last == null ? writing().start() : Paths.number(last.path()) + 1;
    writing().put(Paths.ofNumber(position), item);
  }

  /// Removes the first element. The list keeps the position that follows, should it be empty now.
  ///
  /// @return its value; empty if there is none
  /// @throws IllegalArgumentException if it is a link, which is removed
  public Optional<Bytes> removeFirst() {
    @Nullable Entry first = first();
    if (first == null) {
      return Optional.empty();
    }
    Item removed = writing().remove(first.path());
    writing().start(Paths.number(first.path()) + 1);
    return value(removed);
  }

  /// Removes the last element.
  ///
  /// @return its value; empty if there is none
  /// @throws IllegalArgumentException if it is a link, which is removed
  public Optional<Bytes> removeLast() {
    @Nullable Entry last = Ranks.last(writing().root());
    if (last == null) {
      return Optional.empty();
    }
    Item removed = writing().remove(last.path());
    writing().start(Paths.number(last.path()));
    return value(removed);
  }

  /// The value at an index.
  ///
  /// @throws IllegalArgumentException if it is a link
  public Optional<Bytes> get(long index) {
    @Nullable Entry entry = at(index);
    return value(entry == null ? null : entry.item());
  }

  /// The object that the element at an index links to.
  ///
  /// @throws IllegalArgumentException if it is a value
  public <T extends StateObject> Optional<T> follow(long index, Kind<T> kind) {
    @Nullable Entry entry = at(index);
    return followed(entry == null ? null : entry.item(), kind);
  }

  /// Replaces the element at an index.
  ///
  /// @return whether there is one
  public boolean set(long index, Bytes value) {
    Plain plain = new Plain(Limits.value(value));
    @Nullable Entry entry = at(index);
    if (entry != null) {
      writing().put(entry.path(), plain);
    }
    return entry != null;
  }

  /// Inserts a value before the element at an index, or after the last. The shorter side moves by
  /// one position.
  public void insert(long index, Bytes value) {
    long size = writing().size();
    if (index <= 0) {
      addFirst(value);
    } else if (index >= size) {
      addLast(value);
    } else if (index < size / 2) {
      Item moving = new Plain(Limits.value(value));
      for (long i = index - 1; i >= 0; i--) {
        moving = exchange(i, moving);
      }
      addFirst(moving);
    } else {
      Item moving = new Plain(Limits.value(value));
      for (long i = index; i < size; i++) {
        moving = exchange(i, moving);
      }
      addLast(moving);
    }
  }

  /// Removes the element at an index. The shorter side moves by one position.
  ///
  /// @return whether there was one
  public boolean remove(long index) {
    long size = writing().size();
    if (index < 0 || index >= size) {
      return false;
    }
    boolean isNearFront = index < size / 2;
    @Nullable Entry end = isNearFront ? first() : Ranks.last(writing().root());
    Item moving = end == null ? Plain.EMPTY : end.item();
    if (isNearFront) {
      for (long i = 1; i <= index; i++) {
        moving = exchange(i, moving);
      }
    } else {
      for (long i = size - 2; i >= index; i--) {
        moving = exchange(i, moving);
      }
    }
    if (end != null) {
      writing().remove(end.path());
      writing().start(Paths.number(end.path()) + (isNearFront ? 1 : 0));
    }
    return true;
  }

  /// Puts an item at an index, and returns the one that was there.
  private Item exchange(long index, Item item) {
    @Nullable Entry entry = at(index);
    @Nullable Item before = entry == null ? null : writing().put(entry.path(), item);
    return before == null ? item : before;
  }

  /// The values in order. Of a link the value is empty: its object is followed by its index.
  public Iterable<Bytes> values() {
    Node root = reading().root();
    return () -> values(new Cursor(root));
  }

  /// The values from an index on.
  public Iterable<Bytes> valuesFrom(long index) {
    Node root = reading().root();
    @Nullable Entry first = at(Math.max(0, index));
    return () ->
        first == null ? Collections.emptyIterator() : values(new Cursor(root, first.path()));
  }

  private Iterator<Bytes> values(Cursor cursor) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        reading();
        return cursor.hasNext();
      }

      @Override
      public Bytes next() {
        return cursor.next().item() instanceof Plain plain ? plain.bytes() : Bytes.EMPTY;
      }
    };
  }

  private @Nullable Entry first() {
    Cursor cursor = new Cursor(reading().root());
    return cursor.hasNext() ? cursor.next() : null;
  }

  /// The element at an index: by its position, unless positions have gaps.
  private @Nullable Entry at(long index) {
    Node root = reading().root();
    @Nullable Entry first = first();
    @Nullable Entry last = Ranks.last(root);
    if (first == null || last == null || index < 0) {
      return null;
    }
    long position = Paths.number(first.path());
    if (Paths.number(last.path()) - position + 1 != reading().size()) {
      return Ranks.at(root, index);
    }
    byte[] path = Paths.ofNumber(position + index);
    @Nullable Item item = reading().get(path);
    return item == null ? null : new Entry(path, item);
  }
}
