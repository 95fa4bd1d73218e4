package quorate.runtime.eve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import quorate.core.Bytes;
import quorate.runtime.eve.StateRecord.Place;
import quorate.service.state.Image;
import quorate.service.state.StateRefused;
import quorate.service.state.Version;

/// The states that this executor gives to others (S11): the latest, and those that somebody is
/// fetching, for a while. Any thread may use it.
final class OfferedStates {
  private static final int LATEST = 64;
  private static final int FETCHED = 4;
  private static final long FETCHED_NANOS = TimeUnit.SECONDS.toNanos(30);

  private record Fetched(Version version, long untilNanos) {}

  private final SequencedMap<Place, Version> latest = new LinkedHashMap<>();
  private final Map<Place, Fetched> fetched = new LinkedHashMap<>();

  synchronized void add(Version version) {
    Place place = new Place(version.number(), version.root());
    latest.remove(place);
    latest.putLast(place, version);
    if (latest.size() > LATEST) {
      latest.pollFirstEntry();
    }
  }

  private synchronized Optional<Version> find(Place place, long nanos) {
    fetched.values().removeIf(each -> nanos - each.untilNanos() > 0);
    Version version = latest.get(place);
    Fetched kept = fetched.get(place);
    if (version == null && kept != null) {
      version = kept.version();
    }
    if (version != null && (kept != null || fetched.size() < FETCHED)) {
      fetched.put(place, new Fetched(version, nanos + FETCHED_NANOS));
    }
    return Optional.ofNullable(version);
  }

  /// The answer to one who wants nodes of a state; without nodes if it is not here.
  ServiceMessage.StatePart part(ServiceMessage.StateWanted wanted, long nanos) {
    Bytes piece =
        find(new Place(wanted.number(), wanted.root()), nanos)
            .map(version -> piece(version, wanted))
            .orElse(Bytes.EMPTY);
    return new ServiceMessage.StatePart(wanted.number(), wanted.root(), piece);
  }

  private static Bytes piece(Version version, ServiceMessage.StateWanted wanted) {
    try {
      return Image.piece(version, wanted.locations(), ServiceMessage.PIECE_BYTES_MAX);
    } catch (StateRefused wrong) {
      return Bytes.EMPTY;
    }
  }
}
