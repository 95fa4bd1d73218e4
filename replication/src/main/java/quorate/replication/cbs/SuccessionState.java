package quorate.replication.cbs;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Durable;

/// The state after all ordered entries up to a place.
///
/// @param newest the takeover in effect; of epoch 0 if there has been none
/// @param number the number of the next [CbsEntry.Decided] of its epoch
/// @param records the records from which a coordinator is restored
/// @param sequences the first unreserved value of each
public record SuccessionState(
    CbsEntry.Takeover newest,
    long number,
    List<CbsRecord> records,
    SortedMap<String, Long> sequences)
    implements Durable {
  public SuccessionState {
    records = List.copyOf(records);
    sequences = Collections.unmodifiableSortedMap(new TreeMap<>(sequences));
  }
}
