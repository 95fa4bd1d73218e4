package quorate.bench.history;

/// An observation that the promised isolation excludes.
///
/// @param text the transactions concerned, and their dependencies
public record Anomaly(Kind kind, String text) {
  /// The kinds, named as by Adya (*Weak Consistency*, 1999) and in Elle.
  public enum Kind {
    /// A read returned a value that nobody has appended.
    INVENTED("invented value"),
    /// A value is twice in a list.
    DOUBLED("doubled append"),
    /// A committed append is missing at the end.
    LOST("lost append"),
    /// A read returned an aborted transaction's append.
    G1A("G1a, aborted read"),
    /// A read returned a list as it was in the middle of a transaction.
    G1B("G1b, intermediate read"),
    /// Two reads of a list are no prefixes of one order.
    INCOMPATIBLE("incompatible orders"),
    /// A transaction did not read its own appends, or two of its reads of a list differ.
    INTERNAL("internal inconsistency"),
    /// A cycle of writes.
    G0("G0, write cycle"),
    /// A cycle of writes and reads of what was written.
    G1C("G1c, circular information flow"),
    /// A cycle with exactly one read of an earlier state, such as two snapshots in one transaction.
    G_SINGLE("G-single, read skew"),
    /// A cycle with several such reads, no two of them in a row.
    G_NONADJACENT("G-nonadjacent, long fork"),
    /// A cycle with two such reads in a row, such as write skew.
    G2("G2, anti-dependency cycle");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /// Its name in texts.
    public String title() {
      return title;
    }
  }

  @Override
  public String toString() {
    return kind.title() + ": " + text;
  }
}
