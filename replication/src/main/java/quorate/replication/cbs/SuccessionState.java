package quorate.replication.cbs;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Durable;

/// What all ordered entries up to a place come to.
///
/// @param newest the takeover that counts; of epoch 0 before there was any
/// @param number of the next [CbsEntry.Decided] of its epoch
/// @param records what a coordinator is to be restored from
/// @param sequences the first value of each that nobody has reserved
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
