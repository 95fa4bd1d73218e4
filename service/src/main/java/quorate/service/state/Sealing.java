package quorate.service.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Makes sealed nodes of a batch's open ones: of canonical shape (S2), with counts and digests. The
/// cost is in proportion to the changed nodes; unchanged ones are shared with the version before.
///
/// Tries can be as deep as keys are long, hence the stacks of frames instead of recursion (S14);
/// only owned objects are recursed into, whose nesting is bounded.
final class Sealing {
  /// How many subtrees each thread gets, so that unequal ones even out.
  private static final int TASKS_PER_THREAD = 8;

  private Sealing() {}

  /// The content of the outermost object.
  static Content seal(OpenObject outermost, Parallel parallel) {
    if (parallel.width() > 1) {
      ahead(outermost, parallel);
    }
    Content content = content(outermost, outermost.path());
    content.root().digest();
    return content;
  }

  /// Seals enough subtrees in parallel; the nodes above them are few.
  private static void ahead(OpenObject outermost, Parallel parallel) {
    int enough = TASKS_PER_THREAD * parallel.width();
    Queue<OpenBranch> subtrees = new ArrayDeque<>();
    expand(outermost.root(), subtrees);
    int leaves = 0;
    while (!subtrees.isEmpty() && subtrees.size() < enough && leaves < subtrees.size()) {
      OpenBranch branch = subtrees.remove();
      int before = subtrees.size();
      for (int way = 0; way < Paths.WAYS; way++) {
        expand(branch.child(way), subtrees);
      }
      if (subtrees.size() == before) {
        subtrees.add(branch);
        leaves++;
      } else {
        leaves = 0;
      }
    }
    List<Runnable> tasks = new ArrayList<>(subtrees.size());
    subtrees.forEach(each -> tasks.add(() -> each.sealedAs(sealBranch(each))));
    parallel.all(tasks);
  }

  /// Adds the open branches at the top of a node.
  private static void expand(Node node, Queue<OpenBranch> subtrees) {
    switch (node) {
      case OpenBranch open -> subtrees.add(open);
      case Branch _ -> {}
      case Leaf leaf -> {
        for (Entry entry : leaf.isSealed() ? List.<Entry>of() : leaf.entries()) {
          if (entry.item() instanceof OpenObject open) {
            expand(open.root(), subtrees);
          }
        }
      }
    }
  }

  private static Content content(OpenObject object, byte[] at) {
    Node.Sealed root = seal(object.root());
    Content origin = object.origin();
    // An object that races have put into two entries becomes two.
    return origin != null && origin.root() == root && Arrays.equals(object.path(), at)
        ? origin
        : new Content(object.form(), root);
  }

  private static Node.Sealed seal(Node node) {
    return switch (node) {
      case OpenBranch open -> sealBranch(open);
      case Branch branch -> branch;
      case Leaf leaf -> sealLeaf(leaf);
    };
  }

  private static Leaf sealLeaf(Leaf leaf) {
    if (leaf.isSealed()) {
      return leaf;
    }
    Entry @Nullable [] changed = null;
    for (int i = 0; i < leaf.size(); i++) {
      Entry entry = leaf.at(i);
      Item sealed =
          switch (entry.item()) {
            case OpenObject open -> content(open, entry.path());
            case Link link -> link.sealed();
            case Plain plain -> plain;
            case Content content -> content;
          };
      if (sealed != entry.item()) {
        changed = changed == null ? leaf.entries().toArray(Entry[]::new) : changed;
        changed[i] = new Entry(entry.path(), sealed);
      }
    }
    return changed == null ? leaf : new Leaf(changed);
  }

  private static Node.Sealed sealBranch(OpenBranch top) {
    Deque<Frame> frames = new ArrayDeque<>();
    frames.push(new Frame(top));
    while (true) {
      Frame frame = frames.getFirst();
      if (frame.way < Paths.WAYS) {
        switch (frame.branch.child(frame.way)) {
          case OpenBranch open -> {
            Node.Sealed known = open.sealed();
            if (known == null) {
              frames.push(new Frame(open));
            } else {
              frame.add(known);
            }
          }
          case Branch branch -> frame.add(branch);
          case Leaf leaf -> frame.add(sealLeaf(leaf));
        }
      } else {
        frames.pop();
        Node.Sealed done = frame.done();
        if (frames.isEmpty()) {
          return done;
        }
        frames.getFirst().add(done);
      }
    }
  }

  /// An open branch, some of whose children are sealed.
  private static final class Frame {
    final OpenBranch branch;
    final Node.Sealed[] children = new Node.Sealed[Paths.WAYS];
    int way;

    Frame(OpenBranch branch) {
      this.branch = branch;
    }

    void add(Node.Sealed child) {
      children[way++] = child;
    }

    /// The node that the children's content alone determines (S2).
    Node.Sealed done() {
      long count = 0;
      Node.Sealed last = Leaf.EMPTY;
      int present = 0;
      for (Node.Sealed child : children) {
        if (child != Leaf.EMPTY) {
          count += child.count();
          last = child;
          present++;
        }
      }
      if (present <= 1) {
        return last;
      }
      if (count <= Leaf.ENTRIES_MAX) {
        return merged((int) count);
      }
      Branch origin = branch.origin();
      return origin != null && isUnchanged(origin)
          ? origin
          : new Branch(branch.depth(), branch.sample(), children);
    }

    private Leaf merged(int count) {
      List<Entry> entries = new ArrayList<>(count);
      for (Node.Sealed child : children) {
        entries.addAll(((Leaf) child).entries());
      }
      return new Leaf(entries.toArray(Entry[]::new));
    }

    private boolean isUnchanged(Branch origin) {
      for (int each = 0; each < children.length; each++) {
        if (children[each] != origin.child(each)) {
          return false;
        }
      }
      return true;
    }
  }
}
