package quorate.runtime.status;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The part of a status that only processes have that can be the shepherd.
///
/// @param term the epoch as the process knows it; empty if there is only one shepherd
/// @param versions of the engines' software by database, if the process has all databases
/// @param shepherd the active shepherd; empty while another process has it
public record SeatDetails(
    Optional<Term> term, SortedMap<String, String> versions, Optional<ShepherdStatus> shepherd)
    implements NodeStatus.Details {
  public SeatDetails {
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
  }

  /// An epoch, in which one node has the active shepherd.
  ///
  /// @param holder the node; 0 if the process does not know it
  public record Term(long epoch, long holder) {}

  /// The epoch; 0 if there is only one shepherd.
  public long epoch() {
    return term.map(Term::epoch).orElse(0L);
  }

  SeatDetails withoutShepherd() {
    return new SeatDetails(term, versions, Optional.empty());
  }
}
