package quorate.replication.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.quorum.Votes;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.Prepare;

/// The verifiers' agreement on tokens in one view: PREPARE and COMMIT (Eve, section 3.4.1, case 1).
///
/// Invariant: votes and commits are sent only in a view that was begun and not left.
final class Agreement {
  /// The tallies of one number.
  private static final class Tally {
    private final Votes<Token> votes = new Votes<>();
    private final NavigableMap<NodeId, Commit> commits = new TreeMap<>();
  }

  private final EveConfig config;
  private final VoteLog log;
  private final NavigableMap<Long, Tally> tallies = new TreeMap<>();
  private long view;

  /// The number whose commits count stalls, and their number (D6).
  private int stalls;

  private long stalledAt = -1;

  /// Whether a commit was sent for this number, which may be that of the certificate.
  private long committing = -1;

  Agreement(EveConfig config, VoteLog log) {
    this.config = config;
    this.log = log;
  }

  /// Begins a view, without tallies.
  void enter(long newView, Token chosen, int newStalls) {
    view = newView;
    tallies.clear();
    committing = -1;
    stalls = newStalls;
    stalledAt = chosen.number();
  }

  /// Votes for a token, once per view and number (P1).
  void vote(Token token, Effects<EveMessage> effects) {
    Optional<Token> before = log.votedIn(view, token.number());
    if (before.isEmpty()) {
      // Before the vote is sent: a quorum may count on it.
      log.vote(view, token, effects);
      config.toOtherVerifiers(new Prepare(view, token), effects);
    }
    Token voted = before.orElse(token);
    tally(voted.number()).votes.cast(config.self(), voted);
    advance(voted.number(), effects);
  }

  void onPrepare(NodeId from, Prepare prepare, Effects<EveMessage> effects) {
    if (isOpen(prepare.token().number())) {
      tally(prepare.token().number()).votes.cast(from, prepare.token());
      advance(prepare.token().number(), effects);
    }
  }

  /// Takes a verified commit.
  void onCommit(Commit commit) {
    if (isOpen(commit.token().number())) {
      tally(commit.token().number()).commits.putIfAbsent(commit.signer(), commit);
    }
  }

  // P2.
  private void advance(long number, Effects<EveMessage> effects) {
    Tally tally = tally(number);
    Optional<Token> voted = log.votedIn(view, number);
    boolean before = log.isPreparedIn(view, number);
    if (voted.isEmpty()
        || !isOpen(number)
        || committing == number
        || !before && tally.votes.count(voted.get()) < config.quorum()) {
      return;
    }
    Token token = voted.get();
    if (!before) {
      // Before the commit is sent: the next view must learn of the token if it is certified.
      log.prepare(view, token, effects);
    }
    committing = number;
    Commit commit = commit(token);
    tally.commits.put(config.self(), commit);
    config.toOtherVerifiers(commit, effects);
  }

  private Commit commit(Token token) {
    int counted = token.number() == stalledAt ? stalls : 0;
    return new Commit(
        config.self(),
        view,
        token,
        counted,
        config.signatures().sign(Statements.commit(view, token, counted)));
  }

  /// The certificate of a quorum of equal commits for an open number; empty if there is none (P3).
  Optional<Certificate> certificate() {
    for (Tally tally : tallies.values()) {
      for (Commit first : tally.commits.values()) {
        List<Commit> equal =
            tally.commits.values().stream()
                .filter(other ->
                    other.token().equals(first.token()) && other.stalls() == first.stalls())
                .toList();
        if (equal.size() >= config.quorum()) {
          return Optional.of(new Certificate(view, first.token(), first.stalls(), equal));
        }
      }
    }
    return Optional.empty();
  }

  /// Whether this verifier has voted for a token that is not certified in this view yet. After a
  /// power failure such a vote may be the only trace of a committed batch.
  boolean isUnfinished() {
    Tally lowest = tallies.isEmpty() ? null : tallies.firstEntry().getValue();
    return lowest != null && log.votedIn(view, tallies.firstKey()).isPresent();
  }

  /// Sends this verifier's messages of the view again (R1).
  void resend(Effects<EveMessage> effects) {
    for (Map.Entry<Long, Tally> each : tallies.entrySet()) {
      Optional<Token> voted = log.votedIn(view, each.getKey());
      if (voted.isPresent()) {
        config.toOtherVerifiers(new Prepare(view, voted.get()), effects);
        Commit own = each.getValue().commits.get(config.self());
        if (own != null) {
          config.toOtherVerifiers(own, effects);
        }
      }
    }
  }

  /// Forgets the tallies of certified batches.
  void truncate() {
    Certificate certified = log.certified();
    tallies.headMap(certified.number(), certified.view() >= view).clear();
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> all = new ArrayList<>();
    tallies.forEach((number, tally) ->
        all.add(
            List.of(
                number,
                committing == number ? Map.of() : Map.copyOf(tally.votes.byVoter()),
                Map.copyOf(tally.commits))));
    return List.of(view, all, stalls, stalledAt, committing);
  }

  /// The batch of the certificate is open again in a later view (V7).
  private boolean isOpen(long number) {
    Certificate certified = log.certified();
    long first = certified.view() == view ? certified.number() + 1 : certified.number();
    return certified.view() <= view // else the others have left this view
        && number >= first
        && number <= certified.number() + config.limits().window();
  }

  private Tally tally(long number) {
    return tallies.computeIfAbsent(number, _ -> new Tally());
  }
}
