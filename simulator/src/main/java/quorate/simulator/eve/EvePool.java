package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.Token;
import quorate.simulator.world.Rng;

/// An attacker's knowledge from the wire: honest executors' tokens, certificates and view changes.
final class EvePool {
  private static final int KEPT_MAX = 40;

  /// A token with the primary's signature under its batch.
  record Seen(long view, Token token, Bytes assigned) {}

  private final List<Seen> tokens = new ArrayList<>();
  private final List<Certificate> certificates = new ArrayList<>();
  private final List<EveMessage.ViewChange> changes = new ArrayList<>();

  void learn(EveMessage message) {
    switch (message) {
      case EveMessage.Verify verify ->
          keep(tokens, new Seen(verify.view(), verify.token(), verify.assigned()));
      case EveMessage.VerifyResponse(Certificate certificate) -> keep(certificates, certificate);
      case EveMessage.ViewChange change -> keep(changes, change);
      default -> {}
    }
  }

  private static <T> void keep(List<T> list, T value) {
    if (!list.contains(value)) {
      list.add(value);
      if (list.size() > KEPT_MAX) {
        list.removeFirst();
      }
    }
  }

  /// Tokens of this view and number.
  List<Seen> tokens(long view, long number) {
    return tokens.stream()
        .filter(seen -> seen.view() == view && seen.token().number() == number)
        .toList();
  }

  /// The tokens of the latest view with any.
  List<Seen> latest() {
    long view = tokens.stream().mapToLong(Seen::view).max().orElse(0);
    return tokens.stream().filter(seen -> seen.view() == view).toList();
  }

  Optional<Seen> any(Rng rng) {
    return one(tokens, rng);
  }

  Optional<Certificate> certificate(Rng rng) {
    return one(certificates, rng);
  }

  /// The view changes for a view.
  List<EveMessage.ViewChange> changes(long view) {
    return changes.stream().filter(change -> change.view() == view).toList();
  }

  static <T> Optional<T> one(List<T> list, Rng rng) {
    return list.isEmpty() ? Optional.empty() : Optional.of(list.get(rng.below(list.size())));
  }
}
