package quorate.runtime.eve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.digest.Digest;
import quorate.runtime.eve.StateRecord.Place;
import quorate.service.state.Delta;

/// The deltas of a node's log, which lead from a state on disk to later ones (L5). For the loop of
/// the links only.
final class DeltaChain {
  private final Map<Place, Delta> byEnd = new HashMap<>();
  private final Set<Place> saved = new HashSet<>();

  DeltaChain() {
    saved.add(place(StateImages.genesis().number(), StateImages.genesis().root()));
  }

  private static Place place(long number, Digest root) {
    return new Place(number, root);
  }

  void add(Delta delta) {
    byEnd.put(place(delta.to(), delta.after()), delta);
  }

  /// The delta that leads to this state.
  Optional<Delta> find(Place end) {
    return Optional.ofNullable(byEnd.get(end));
  }

  /// These states are on disk: what is before all of them is needed no more.
  void saved(List<StateImages.Saved> images) {
    saved.clear();
    long oldest = Long.MAX_VALUE;
    for (StateImages.Saved image : images) {
      saved.add(place(image.number(), image.root()));
      oldest = Math.min(oldest, image.number());
    }
    long first = oldest;
    byEnd.keySet().removeIf(end -> end.number() <= first);
  }

  /// The deltas that lead from a state on disk to this one, in order; empty if some are missing.
  Optional<List<Delta>> to(Place state) {
    List<Delta> path = new ArrayList<>();
    Place at = state;
    while (!saved.contains(at)) {
      Delta delta = byEnd.get(at);
      if (delta == null) {
        return Optional.empty();
      }
      path.add(delta);
      at = place(delta.from(), delta.before());
    }
    return Optional.of(path.reversed());
  }
}
