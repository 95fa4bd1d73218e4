package quorate.replication.eve;

/// A verifier's claim in a [EveMessage.ViewChange], about the batch after its certificate: that it
/// prepared a token in a view (set P), or voted for one (set Q) (PBFT, TOCS 2002, section 4.5.1).
///
/// A claim about the certificate's own token means that a later view chose it again, so that no
/// batch of an earlier view follows it.
public record Claim(long view, Token token) implements Comparable<Claim> {
  /// By view, and within a view by batch: a view's choice is settled before its next batch is voted
  /// on.
  @Override
  public int compareTo(Claim other) {
    return view != other.view
        ? Long.compare(view, other.view)
        : Long.compare(token.number(), other.token.number());
  }

  @Override
  public String toString() {
    return "v" + view + "/" + token;
  }
}
