package quorate.replication.eve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import quorate.core.Check;
import quorate.core.Effects;

/// A verifier's highest certificate, and its votes about what follows it: the sets Q and P of its
/// view change (PBFT, TOCS 2002, section 4.5.1).
///
/// Invariant, checked in production: one vote per view and number, even across a restart.
final class VoteLog {
  private Certificate certified = Certificate.GENESIS;

  /// P: the latest claim about what follows the certificate that was prepared here.
  private Optional<Claim> prepared = Optional.empty();

  /// Q: per token, the latest view of a vote for it.
  private final SequencedMap<Token, Long> voted = new LinkedHashMap<>();

  /// The votes in the latest view with any, by number.
  private final NavigableMap<Long, Token> inView = new TreeMap<>();

  private long view;

  /// The highest certificate.
  Certificate certified() {
    return certified;
  }

  Optional<Claim> prepared() {
    return prepared;
  }

  List<Claim> voted() {
    List<Claim> claims = new ArrayList<>();
    voted.forEach((token, last) -> claims.add(new Claim(last, token)));
    return claims;
  }

  /// The token for which this verifier voted in exactly this view.
  Optional<Token> votedIn(long inView, long number) {
    return inView == view ? Optional.ofNullable(this.inView.get(number)) : Optional.empty();
  }

  boolean isPreparedIn(long inView, long number) {
    return prepared.filter(claim -> claim.view() == inView).isPresent()
        && prepared.get().token().number() == number;
  }

  /// Casts a vote, durable before any effect emitted after it (P1).
  void vote(long inView, Token token, Effects<EveMessage> effects) {
    restoreVote(inView, token);
    effects.persist(new EveRecord.Voted(inView, token));
  }

  /// Records that a quorum of votes was seen (P2).
  void prepare(long inView, Token token, Effects<EveMessage> effects) {
    restorePrepared(inView, token);
    effects.persist(new EveRecord.Prepared(inView, token));
  }

  /// Records a newer certificate, and forgets the claims that it settles (P3).
  void certify(Certificate certificate, Effects<EveMessage> effects) {
    restoreCertified(certificate);
    effects.persist(new EveRecord.Certified(certificate));
  }

  void restoreVote(long inView, Token token) {
    if (inView > view) {
      view = inView;
      this.inView.clear();
    }
    Token before = this.inView.putIfAbsent(token.number(), token);
    Check.that(
        inView == view && (before == null || before.equals(token)),
        "one vote per view and number",
        inView,
        token);
    if (certified.admits(new Claim(inView, token))) {
      voted.remove(token);
      voted.put(token, inView);
      if (voted.size() > Proofs.VOTED_MAX) {
        voted.pollFirstEntry();
      }
    }
  }

  void restorePrepared(long inView, Token token) {
    Claim claim = new Claim(inView, token);
    if (certified.admits(claim)) {
      Check.that(
          prepared.isEmpty() || prepared.get().compareTo(claim) <= 0,
          "P goes to later views",
          claim,
          prepared);
      prepared = Optional.of(claim);
    }
  }

  void restoreCertified(Certificate certificate) {
    Check.that(
        certificate.number() != certified.number() || certificate.token().equals(certified.token()),
        "one token is certified for each number",
        certificate,
        certified);
    if (certificate.number() > certified.number()) {
      inView.headMap(certificate.number(), true).clear();
    }
    prepared = prepared.filter(certificate::admits);
    voted
        .entrySet()
        .removeIf(each -> !certificate.admits(new Claim(each.getValue(), each.getKey())));
    certified = certificate;
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(certified, prepared, voted(), Map.copyOf(inView), view);
  }

  /// The records that restore this state.
  List<EveRecord> liveRecords() {
    List<EveRecord> live = new ArrayList<>();
    if (certified.number() > 0 || certified.view() > 0) {
      live.add(new EveRecord.Certified(certified));
    }
    voted().stream()
        .sorted(java.util.Comparator.comparingLong(Claim::view))
        .forEach(claim -> live.add(new EveRecord.Voted(claim.view(), claim.token())));
    prepared.ifPresent(claim -> live.add(new EveRecord.Prepared(claim.view(), claim.token())));
    return live;
  }
}
