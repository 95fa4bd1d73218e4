package quorate.order.pbft;

import quorate.core.Indication;

/// To the layer above at a backup: is the value that the primary chose for this batch acceptable?
/// It answers with [PbftMessage.Judged], now or, if it has to wait for something, later. Without an
/// answer this replica does not vote; without a quorum of votes the view changes.
public record ChoiceProposed(long view, long slot, Batch batch) implements Indication {
  @Override
  public String toString() {
    return "ChoiceProposed v" + view + "/s" + slot + " " + batch;
  }
}
