package quorate.service.state;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;

/// A set. Its order is that of the members' hashes, as [StateMap]'s.
public final class StateSet extends StateObject {
  StateSet(OpenObject object) {
    super(object);
  }

  private static byte[] path(Bytes member) {
    return Paths.hashed(Limits.key(member, Limits.KEY_BYTES_MAX));
  }

  /// The number of members.
  public long size() {
    return reading().size();
  }

  public boolean contains(Bytes member) {
    return reading().get(path(member)) != null;
  }

  /// Adds a member.
  ///
  /// @return whether it was none before
  public boolean add(Bytes member) {
    byte[] path = path(member);
    return writing().get(path) == null && writing().put(path, Plain.EMPTY) == null;
  }

  /// Removes a member.
  ///
  /// @return whether it was one
  public boolean remove(Bytes member) {
    return writing().remove(path(member)) != null;
  }

  /// The members in the order of the set. While other threads write, each is shown at most once.
  public Iterable<Bytes> members() {
    Node root = reading().root();
    return () -> {
      Cursor cursor = new Cursor(root);
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          reading();
          return cursor.hasNext();
        }

        @Override
        public Bytes next() {
          return Paths.unhashed(cursor.next().path());
        }
      };
    };
  }

  /// The member with so many before it in the order of the set.
  public Optional<Bytes> at(long rank) {
    Entry entry = Ranks.at(reading().root(), rank);
    return entry == null ? Optional.empty() : Optional.of(Paths.unhashed(entry.path()));
  }

  /// Visits members in pieces, as [StateMap#scan] visits keys.
  public long scan(long from, int membersMin, Consumer<Bytes> visitor) {
    return Scans.scan(
        reading().root(), from, membersMin, path -> visitor.accept(Paths.unhashed(path)));
  }
}
