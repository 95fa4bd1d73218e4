package quorate.service.state;

/// The content of an object in a version. Each is in one entry only, because a batch finds the
/// object's open form by it.
final class Content implements Item {
  private final Form form;
  private final Node.Sealed root;

  Content(Form form, Node.Sealed root) {
    this.form = form;
    this.root = root;
  }

  static Content empty(Form form) {
    return new Content(form, Leaf.EMPTY);
  }

  Form form() {
    return form;
  }

  Node.Sealed root() {
    return root;
  }

  boolean isEqual(Content other) {
    return form == other.form && root.digest().equals(other.root.digest());
  }
}
