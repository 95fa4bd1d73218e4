package quorate.runtime.eve;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Token;
import quorate.runtime.eve.StateRecord.Place;
import quorate.service.state.Delta;
import quorate.service.state.Parallel;
import quorate.service.state.StateRefused;
import quorate.service.state.Version;

/// The states that a node's log leads to, when it starts. Deltas are applied; nothing is executed
/// again (L4).
final class RestoredStates {
  /// A certificate may be for another token of the same state, which has to be fetched: then the
  /// states shortly before are still needed.
  private static final int KEPT = 16;

  private final Map<Place, Version> versions = new HashMap<>();

  /// @param saved the states on disk
  RestoredStates(List<Version> saved) {
    add(StateImages.genesis());
    saved.forEach(this::add);
  }

  private void add(Version version) {
    versions.put(new Place(version.number(), version.root()), version);
  }

  /// Takes the next record of the log. A delta over a state that is not here is older than the
  /// states on disk.
  void take(StateRecord record) throws StateRefused {
    if (record.delta().isPresent()) {
      Delta delta = record.delta().get();
      Version base = versions.get(new Place(delta.from(), delta.before()));
      if (base != null) {
        add(delta.apply(base, delta.after(), Parallel.NONE));
      }
    }
    if (record.record().orElse(null) instanceof EveRecord.Adopted(var certificate)
        && find(certificate.token()).isPresent()) {
      versions.keySet().removeIf(each -> each.number() < certificate.number() - KEPT);
    }
  }

  /// The state of a token.
  Optional<Version> find(Token token) {
    return token.number() == 0
        ? Optional.of(StateImages.genesis())
        : Optional.ofNullable(versions.get(new Place(token.number(), token.state())));
  }

  /// All states after this batch.
  Map<Place, Version> after(long number) {
    Map<Place, Version> after = new HashMap<>(versions);
    after.keySet().removeIf(each -> each.number() <= number);
    return after;
  }
}
