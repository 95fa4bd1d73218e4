package quorate.service.state;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// An object as a batch accesses it: a trie whose sealed nodes are those of the last version, and
/// whose changed nodes are the batch's own.
///
/// An access to one entry is atomic, and two accesses are not, whatever the threads (S12). There is
/// no lock: a write replaces one child of one node, and begins again if another thread was first.
final class OpenObject implements Item {
  private static final int NO_SLOT = -1;

  /// An anonymous object will be owned by the table of slots, and that by the outermost object.
  private static final int NESTING_OF_ANONYMOUS = 2;

  private final Epoch epoch;
  private final Form form;
  private final int nesting;

  /// The trie: a node with one child, so that its root is replaced as any other child is.
  private final AtomicReferenceArray<Node> root;

  private final @Nullable Content origin;
  private final @Nullable OpenObject owner;
  private final byte[] path;

  /// Whether the owner's entry holds this object, or another thread has replaced that entry.
  private volatile boolean attached;

  /// The slot of an anonymous object (S8).
  private volatile int slot = NO_SLOT;

  /// Of a list without entries: where the next one goes (S13).
  private volatile long start;

  private OpenObject(
      Epoch epoch,
      Form form,
      int nesting,
      @Nullable Content origin,
      @Nullable OpenObject owner,
      byte[] path) {
    this.epoch = epoch;
    this.form = form;
    this.origin = origin;
    this.owner = owner;
    this.path = path;
    this.nesting = nesting;
    this.attached = origin == null || owner == null;
    Node.Sealed content = origin == null ? Leaf.EMPTY : origin.root();
    this.root = new AtomicReferenceArray<>(new Node[] {content});
  }

  /// The open form of an object of the last version.
  OpenObject(Epoch epoch, Content origin, OpenObject owner, byte[] path) {
    this(epoch, origin.form(), owner.nesting + 1, origin, owner, path);
  }

  /// The open form of a version's outermost object ([Directory#open]).
  static OpenObject outermost(Epoch epoch, Content origin) {
    return new OpenObject(epoch, origin.form(), 0, origin, null, new byte[0]);
  }

  /// A new object that an entry will own.
  static OpenObject owned(Form form, OpenObject owner, byte[] path) {
    if (owner.isNestedMost()) {
      throw new IllegalArgumentException("objects nest at most " + Limits.NESTING_MAX + " deep");
    }
    return new OpenObject(owner.epoch, form, owner.nesting + 1, null, owner, path);
  }

  /// A new object without an owner.
  static OpenObject anonymous(Epoch epoch, Form form) {
    return new OpenObject(epoch, form, NESTING_OF_ANONYMOUS, null, null, new byte[0]);
  }

  Epoch epoch() {
    return epoch;
  }

  Form form() {
    return form;
  }

  Node root() {
    return root.get(0);
  }

  @Nullable Content origin() {
    return origin;
  }

  /// The path of the entry that owned it first.
  byte[] path() {
    return path;
  }

  /// Whether its entries cannot own objects.
  boolean isNestedMost() {
    return nesting >= Limits.NESTING_MAX;
  }

  int slot() {
    return slot;
  }

  /// Whether links may refer to it: no entry owns it.
  boolean isAnonymous() {
    return slot >= 0 || owner == null && origin == null;
  }

  void slot(int assigned) {
    slot = assigned;
  }

  long start() {
    return start;
  }

  void start(long position) {
    start = position;
  }

  /// The number of entries, from the nodes: no cell of the state counts, in which all requests that
  /// add an entry would conflict (S6).
  long size() {
    return Counts.of(root());
  }

  @Nullable Item get(byte[] at) {
    Node node = root.get(0);
    while (node instanceof Node.Inner inner) {
      node = inner.child(Paths.way(at, inner.depth()));
    }
    Leaf leaf = (Leaf) node;
    int index = leaf.find(at);
    return index < 0 ? null : leaf.at(index).item();
  }

  /// The open form of an object that an entry owns.
  OpenObject open(Item item, byte[] at) {
    return switch (item) {
      case OpenObject open -> open;
      case Content content -> epoch.open(content, this, at);
      case Plain _, Link _ -> throw new IllegalArgumentException("no object");
    };
  }

  /// Sets an entry, and returns its former content.
  @Nullable Item put(byte[] at, Item item) {
    attach();
    Entry entry = new Entry(at, item);
    AtomicReferenceArray<Node> parent = root;
    int way = 0;
    int agreed = 0;
    while (true) {
      Node node = parent.get(way);
      switch (node) {
        case Leaf leaf -> {
          int index = leaf.find(at);
          if (index >= 0 && isSame(leaf.at(index).item(), item)) {
            return item;
          }
          Leaf next = index >= 0 ? leaf.replace(index, entry) : leaf.insert(-1 - index, entry);
          Node fits = next.size() <= Leaf.ENTRIES_MAX ? next : OpenBranch.split(next);
          if (parent.compareAndSet(way, leaf, fits)) {
            if (index >= 0) {
              return leaf.at(index).item();
            }
            recount(at);
            return null;
          }
        }
        case Node.Inner inner -> {
          int parts = Paths.mismatch(at, inner.sample(), agreed);
          if (parts < inner.depth()) {
            if (parent.compareAndSet(way, inner, OpenBranch.above(inner, parts, entry))) {
              recount(at);
              return null;
            }
          } else if (inner instanceof OpenBranch open) {
            parent = open.children();
            way = Paths.way(at, open.depth());
            agreed = open.depth();
          } else if (inner instanceof Branch branch) {
            parent.compareAndSet(way, branch, OpenBranch.of(branch));
          }
        }
      }
    }
  }

  /// Tells the nodes above an entry that it was added or removed, each after the node below it: a
  /// node must not be counted anew from an old count of that one. If another thread has put a node
  /// in between meanwhile, which may have been counted so, all are told again.
  private void recount(byte[] at) {
    List<OpenBranch> told = List.of();
    for (List<OpenBranch> above = above(at); !above.equals(told); above = above(at)) {
      OpenBranch.Change change = new OpenBranch.Change();
      above.reversed().forEach(each -> each.recount(change));
      told = above;
    }
  }

  /// The batch's own nodes above an entry, from the root on.
  private List<OpenBranch> above(byte[] at) {
    List<OpenBranch> above = new ArrayList<>();
    Node node = root.get(0);
    while (node instanceof OpenBranch open) {
      above.add(open);
      node = open.child(Paths.way(at, open.depth()));
    }
    return above;
  }

  private static boolean isSame(Item held, Item item) {
    return held instanceof Plain one
        && item instanceof Plain other
        && one.bytes().equals(other.bytes());
  }

  /// Removes an entry, and returns its content.
  @Nullable Item remove(byte[] at) {
    return get(at) == null ? null : change(at, null, null);
  }

  /// Replaces an entry's item if it is the expected one.
  boolean replace(byte[] at, Item expected, Item next) {
    return get(at) == expected && change(at, expected, next) == expected;
  }

  /// Changes an entry that exists.
  ///
  /// @param expected the item to be replaced; null if any
  /// @param next null to remove the entry
  /// @return the item found; null if there is no such entry
  private @Nullable Item change(byte[] at, @Nullable Item expected, @Nullable Item next) {
    attach();
    AtomicReferenceArray<Node> parent = root;
    int way = 0;
    while (true) {
      Node node = parent.get(way);
      switch (node) {
        case Leaf leaf -> {
          int index = leaf.find(at);
          if (index < 0) {
            return null;
          }
          Item found = leaf.at(index).item();
          if (expected != null && found != expected) {
            return found;
          }
          Leaf changed =
              next == null ? leaf.remove(index) : leaf.replace(index, new Entry(at, next));
          if (parent.compareAndSet(way, leaf, changed)) {
            if (next == null) {
              recount(at);
            }
            return found;
          }
        }
        case Branch branch -> parent.compareAndSet(way, branch, OpenBranch.of(branch));
        case OpenBranch open -> {
          parent = open.children();
          way = Paths.way(at, open.depth());
        }
      }
    }
  }

  /// The same object, which has left its owner's entry.
  OpenObject taken() {
    attached = true;
    return this;
  }

  /// Puts this object in the place of its content in the owner's entry, before the first write. If
  /// the entry holds something else by now, the object is not part of the state any more.
  private void attach() {
    if (attached) {
      return;
    }
    if (owner != null && origin != null) {
      owner.replace(path, origin, this);
    }
    attached = true;
  }
}
