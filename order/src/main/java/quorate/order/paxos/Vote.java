package quorate.order.paxos;

import java.util.List;
import quorate.order.Request;

/// An acceptor's vote: the latest batch that it accepted in a slot, and the ballot.
public record Vote(Ballot ballot, long slot, List<Request> batch) {
  public Vote {
    batch = List.copyOf(batch);
    if (slot < 1) {
      throw new IllegalArgumentException("slots count from 1, not " + slot);
    }
  }

  @Override
  public String toString() {
    return ballot + " slot " + slot + " " + batch;
  }
}
