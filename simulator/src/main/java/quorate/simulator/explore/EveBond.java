package quorate.simulator.explore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import quorate.core.NodeId;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.ViewChange;
import quorate.replication.eve.Token;
import quorate.simulator.check.Violation;

/// A node's obligations as executor and verifier, from its messages in all its lives: one token,
/// one vote and one commit for each view and batch, and none of the latter two in a view that it
/// has left.
///
/// @param said its statements
/// @param left the view below which it has left all views
/// @param ran the results that are on its disk, or were
/// @param committed the tokens that it takes for committed, by number
record EveBond(Map<Saying, Token> said, long left, Set<Token> ran, Map<Long, Token> committed) {
  /// The kind of statement about a batch.
  enum Kind {
    VERIFY,
    VOTE,
    COMMIT
  }

  /// The view and batch of a statement.
  record Saying(Kind kind, long view, long number) {}

  static final EveBond NONE = new EveBond(Map.of(), 0, Set.of(), Map.of());

  EveBond say(NodeId self, Kind kind, long view, Token token) {
    Saying where = new Saying(kind, view, token.number());
    if (view < left && kind != Kind.VERIFY) {
      throw new Violation("bond", self + " says " + where + " after it left v" + (left - 1));
    }
    Token before = said.get(where);
    if (token.equals(before)) {
      return this;
    }
    if (before != null) {
      throw new Violation("bond", self + " says " + where + " " + token + " after " + before);
    }
    Map<Saying, Token> more = new HashMap<>(said);
    more.put(where, token);
    return new EveBond(Map.copyOf(more), left, ran, committed);
  }

  /// Signs a token whose result must be on its disk.
  EveBond sign(NodeId self, Verify verify) {
    if (!ran.contains(verify.token())) {
      throw new Violation("bond", self + " signs " + verify + " before it is durable");
    }
    return say(self, Kind.VERIFY, verify.view(), verify.token());
  }

  EveBond leave(NodeId self, ViewChange change) {
    if (!change.signer().equals(self)) {
      return this;
    }
    if (change.view() < left) {
      throw new Violation("bond", self + " goes back to v" + change.view());
    }
    return new EveBond(said, change.view(), ran, committed);
  }

  EveBond reach(Token token) {
    Set<Token> more = new HashSet<>(ran);
    more.add(token);
    return new EveBond(said, left, Set.copyOf(more), committed);
  }

  EveBond commit(NodeId self, Token token) {
    Token before = committed.get(token.number());
    if (token.equals(before)) {
      return this;
    }
    if (before != null) {
      throw new Violation(
          "agreement", self + " takes " + token + " for committed, and took " + before + " before");
    }
    Map<Long, Token> more = new HashMap<>(committed);
    more.put(token.number(), token);
    return new EveBond(said, left, ran, Map.copyOf(more));
  }

  /// Whether it sent a commit for this token in some view.
  boolean hasCommitted(Token token) {
    return said.entrySet().stream()
        .anyMatch(each -> each.getKey().kind() == Kind.COMMIT && each.getValue().equals(token));
  }
}
