package quorate.service.state;

/// An entry of a trie.
final class Entry {
  private final byte[] path;
  private final Item item;

  Entry(byte[] path, Item item) {
    this.path = path;
    this.item = item;
  }

  /// The path itself, which nobody modifies.
  byte[] path() {
    return path;
  }

  Item item() {
    return item;
  }
}
