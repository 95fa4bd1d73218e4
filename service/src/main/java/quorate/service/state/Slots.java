package quorate.service.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;

/// Places of anonymous objects (Eve, section 3.3.2, "Deterministic Merkle trees" and "Java Language
/// and Runtime"): the scan for new ones at the end of a batch, and the sweep of unreachable ones.
final class Slots {
  private Slots() {}

  /// Gives each new object that is referred to a slot. Objects were created in any order, so they
  /// are found by a scan in the order of paths, which is the same at all replicas (S7).
  static void assign(OpenObject outermost) {
    Queue<OpenObject> found = new ArrayDeque<>();
    Assigner assigner = new Assigner(outermost);
    scan(outermost.root(), found, assigner);
    List<OpenObject> all = new ArrayList<>();
    while (!found.isEmpty()) {
      OpenObject object = found.remove();
      all.add(object);
      scan(object.root(), found, assigner);
    }
    // The table of slots is changed after the scan of it.
    for (OpenObject object : all) {
      assigner.slots.put(Paths.ofNumber(object.slot()), object);
    }
  }

  /// Looks for links to objects without slots, in changed nodes only: in others there is none.
  private static void scan(Node root, Queue<OpenObject> found, Assigner assigner) {
    Deque<Node> nodes = new ArrayDeque<>();
    nodes.push(root);
    while (!nodes.isEmpty()) {
      switch (nodes.pop()) {
        case Branch _ -> {}
        case Leaf leaf when leaf.isSealed() -> {}
        case OpenBranch open -> {
          for (int way = Paths.WAYS - 1; way >= 0; way--) {
            nodes.push(open.child(way));
          }
        }
        case Leaf leaf -> {
          for (Entry entry : leaf.entries()) {
            if (entry.item() instanceof OpenObject owned) {
              scan(owned.root(), found, assigner);
            } else if (entry.item() instanceof Link link) {
              OpenObject target = link.target();
              if (target != null && target.slot() < 0) {
                target.slot(assigner.next());
                found.add(target);
              }
            }
          }
        }
      }
    }
  }

  /// Hands out slots: the lowest free one, or else the first that was never used (S8).
  private static final class Assigner {
    private final OpenObject slots;
    private final OpenObject free;
    private long next;

    Assigner(OpenObject outermost) {
      slots = Directory.part(outermost, Directory.SLOTS);
      free = Directory.part(outermost, Directory.FREE);
      // Each slot below is either taken or free.
      next = slots.size() + free.size();
    }

    int next() {
      Cursor lowest = new Cursor(free.root());
      if (lowest.hasNext()) {
        byte[] slot = lowest.next().path();
        free.remove(slot);
        return Math.toIntExact(Paths.number(slot));
      }
      return Math.toIntExact(next++);
    }
  }

  /// Removes the anonymous objects that no named object refers to, directly or through others, and
  /// frees their slots.
  ///
  /// @return whether there were any
  static boolean sweep(Content sealed, OpenObject outermost) {
    OpenObject slots = Directory.part(outermost, Directory.SLOTS);
    if (slots.size() == 0) {
      return false;
    }
    BitSet reachable = reachable(sealed, slots);
    List<byte[]> unreachable = new ArrayList<>();
    new Cursor(slots.root())
        .forEachRemaining(entry -> {
          if (!reachable.get(Math.toIntExact(Paths.number(entry.path())))) {
            unreachable.add(entry.path());
          }
        });
    OpenObject free = Directory.part(outermost, Directory.FREE);
    for (byte[] slot : unreachable) {
      slots.remove(slot);
      free.put(slot, Plain.EMPTY);
    }
    return !unreachable.isEmpty();
  }

  private static BitSet reachable(Content sealed, OpenObject slots) {
    BitSet reachable = new BitSet();
    Deque<Node.Sealed> nodes = new ArrayDeque<>();
    for (Cursor named = new Cursor(sealed.root()); named.hasNext(); ) {
      Entry entry = named.next();
      boolean isSlots = Paths.compare(entry.path(), Directory.SLOTS) == 0;
      if (!isSlots && entry.item() instanceof Content content) {
        nodes.push(content.root());
      }
    }
    while (!nodes.isEmpty()) {
      Node.Sealed node = nodes.pop();
      if (node.links() > 0) {
        switch (node) {
          case Branch branch -> {
            for (int way = 0; way < Paths.WAYS; way++) {
              nodes.push(branch.child(way));
            }
          }
          case Leaf leaf -> leaf.entries().forEach(entry -> follow(entry, slots, reachable, nodes));
        }
      }
    }
    return reachable;
  }

  private static void follow(
      Entry entry, OpenObject slots, BitSet reachable, Deque<Node.Sealed> nodes) {
    switch (entry.item()) {
      case Content owned -> nodes.push(owned.root());
      case Link link -> {
        if (!reachable.get(link.slot())) {
          reachable.set(link.slot());
          @Nullable Item target = slots.get(Paths.ofNumber(link.slot()));
          Check.that(target instanceof Content, "a link refers to an object", link.slot());
          nodes.addAll(
              target instanceof Content content
                  ? List.of(content.root())
                  : Collections.emptyList());
        }
      }
      case Plain _, OpenObject _ -> {}
    }
  }
}
