package quorate.service.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;

/// The receiver's side of a transfer: the version of a known root, from senders that may lie (Eve,
/// section 3.4.1, "State transfer"; S11).
///
/// Each node is checked against the digest by which its parent names it, beginning with the root. So
/// the first wrong node is found when it arrives, its sender is known, and what other senders sent
/// stays. Subtrees that an own version has at the same place are not fetched.
///
///     while (!transfer.isComplete()) {
///       List<Location> wanted = transfer.wanted(256);   // ask any sender that has the version
///       transfer.accept(wanted, piece);                 // or refused: ask another one
///     }
public final class Transfer {
  /// The size from which no more locations are added to the first one.
  static final int REQUEST_BYTES_MAX = 64 << 10;

  private final long number;
  private final SequencedMap<Location, Wanted> wanted = new LinkedHashMap<>();
  private Optional<Version> complete = Optional.empty();

  /// Complete nodes on their way to their parents: in a queue, because tries can be deep.
  private final Queue<Delivery> deliveries = new ArrayDeque<>();

  private record Delivery(Consumer<Node.Sealed> parent, Node.Sealed node) {}

  /// A node to be fetched.
  ///
  /// @param own the node at this place in the own version
  /// @param ownRoot the root of the trie around it in the own version
  private record Wanted(
      Digest digest, Node.Sealed own, Node.Sealed ownRoot, Consumer<Node.Sealed> parent) {}

  private Consumer<Node.Sealed> queued(Consumer<Node.Sealed> parent) {
    return node -> deliveries.add(new Delivery(parent, node));
  }

  private void deliver() {
    while (!deliveries.isEmpty()) {
      Delivery next = deliveries.remove();
      next.parent.accept(next.node);
    }
  }

  /// @param number the number of the wanted version
  /// @param root the state hash of its token, which is known to be right
  /// @param own a version whose nodes are used where they are the same
  public Transfer(long number, Digest root, Version own) {
    this.number = number;
    Node.Sealed ownRoot = own.content().root();
    want(
        Location.ROOT,
        new Wanted(
            root,
            ownRoot,
            ownRoot,
            node -> complete = Optional.of(new Version(number, new Content(Form.SORTED, node)))));
    deliver();
  }

  public boolean isComplete() {
    return complete.isPresent();
  }

  /// The version, once it is complete.
  public Version version() {
    return complete.orElseThrow(() -> new IllegalStateException("in transfer: " + number));
  }

  /// The locations to ask for next, those below the latest node first, so that few are waiting: one
  /// or more, as many as fit into a request (S14).
  public List<Location> wanted(int max) {
    List<Location> next = new ArrayList<>();
    @Nullable Location before = null;
    int bytes = 0;
    for (Location location : wanted.sequencedKeySet().reversed()) {
      bytes += next.isEmpty() ? 0 : location.sizeBehind(before);
      if (bytes > REQUEST_BYTES_MAX || next.size() == max) {
        break;
      }
      next.add(location);
      before = location;
    }
    return next;
  }

  /// Takes the nodes at some locations that were wanted: a prefix of them, as many as fit into the
  /// piece.
  ///
  /// @throws StateRefused at the first part that is wrong; those before it are kept
  public void accept(List<Location> asked, Bytes piece) throws StateRefused {
    List<Image.Part> parts;
    try {
      parts = Image.Part.read(piece, asked.size());
    } catch (WireException malformed) {
      throw new StateRefused("a malformed piece", malformed);
    }
    if (parts.isEmpty()) {
      throw new StateRefused("no node for " + asked.size() + " locations");
    }
    for (int i = 0; i < parts.size(); i++) {
      Location location = asked.get(i);
      Wanted node = wanted.get(location);
      // Another sender may have been faster.
      if (node != null) {
        take(location, node, parts.get(i));
        deliver();
      }
    }
  }

  private void take(Location location, Wanted node, Image.Part part) throws StateRefused {
    // S11: before anything else, so that only encodings of right nodes are read
    if (!Digest.of(part.node().unsafeArray()).equals(node.digest)) {
      throw new StateRefused("another node than " + node.digest + " at " + location);
    }
    NodeCode.Received received;
    try {
      received = NodeCode.decode(part.node());
    } catch (WireException malformed) {
      throw new StateRefused("a malformed node", malformed);
    }
    switch (received) {
      case NodeCode.ReceivedBranch branch -> {
        if (!part.values().isEmpty()) {
          throw new StateRefused("a branch with values");
        }
        wanted.remove(location);
        open(location, node, branch);
      }
      case NodeCode.ReceivedLeaf leaf -> {
        Map<Integer, Plain> values = values(leaf, part.values());
        wanted.remove(location);
        open(location, node, leaf, values);
      }
    }
  }

  private void open(Location location, Wanted node, NodeCode.ReceivedBranch branch) {
    Assembly.OfBranch assembly =
        new Assembly.OfBranch(branch.depth(), branch.children().size(), node.parent);
    for (NodeCode.Child child : branch.children()) {
      Node.Sealed own =
          node.own instanceof Branch mine && mine.depth() == branch.depth()
              ? mine.child(child.way())
              : Leaf.EMPTY;
      want(
          location.child(child.way()),
          new Wanted(
              child.digest(), own, node.ownRoot, queued(done -> assembly.add(child.way(), done))));
    }
  }

  private void open(
      Location location, Wanted node, NodeCode.ReceivedLeaf leaf, Map<Integer, Plain> values) {
    int objects = 0;
    Entry[] entries = new Entry[leaf.entries().size()];
    for (int i = 0; i < entries.length; i++) {
      byte[] path = leaf.entries().get(i).path().toArray();
      @Nullable Item item =
          switch (leaf.entries().get(i).item()) {
            case NodeCode.Inline inline -> new Plain(inline.bytes());
            case NodeCode.LongValue _ -> values.get(i);
            case NodeCode.SlotLink link -> Link.to(link.slot());
            case NodeCode.ObjectRoot _ -> null;
          };
      if (item == null) {
        objects++;
      } else {
        entries[i] = new Entry(path, item);
      }
    }
    if (objects == 0) {
      node.parent.accept(entries.length == 0 ? Leaf.EMPTY : new Leaf(entries));
      return;
    }
    Assembly.OfLeaf assembly = new Assembly.OfLeaf(entries, objects, node.parent);
    for (int i = 0; i < entries.length; i++) {
      if (leaf.entries().get(i).item() instanceof NodeCode.ObjectRoot(Form form, Digest digest)) {
        int index = i;
        Bytes path = leaf.entries().get(i).path();
        Node.Sealed own =
            Image.entry(node.ownRoot, path) instanceof Content mine ? mine.root() : Leaf.EMPTY;
        want(
            location.object(path),
            new Wanted(
                digest,
                own,
                own,
                queued(root -> assembly.add(index, path.toArray(), new Content(form, root)))));
      }
    }
  }

  /// The leaf's long values by the index of their entry, each checked against its digest (S11).
  private static Map<Integer, Plain> values(NodeCode.ReceivedLeaf leaf, List<Bytes> sent)
      throws StateRefused {
    Map<Integer, Plain> values = new LinkedHashMap<>();
    for (int i = 0; i < leaf.entries().size(); i++) {
      if (leaf.entries().get(i).item() instanceof NodeCode.LongValue(_, Digest digest)) {
        int next = values.size();
        if (next >= sent.size()) {
          throw new StateRefused("a leaf without its values");
        }
        Plain plain = new Plain(sent.get(next));
        if (!plain.digest().equals(digest)) {
          throw new StateRefused("another value than " + digest);
        }
        values.put(i, plain);
      }
    }
    if (values.size() != sent.size()) {
      throw new StateRefused("a leaf with values that it does not name");
    }
    return values;
  }

  /// Takes the own node if it is the same, or asks for it.
  private void want(Location location, Wanted node) {
    if (node.own.digest().equals(node.digest)) {
      node.parent.accept(node.own);
    } else if (Leaf.EMPTY.digest().equals(node.digest)) {
      node.parent.accept(Leaf.EMPTY);
    } else {
      wanted.put(location, node);
    }
  }
}
