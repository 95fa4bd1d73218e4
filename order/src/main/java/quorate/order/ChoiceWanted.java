package quorate.order;

import java.util.List;
import quorate.core.Indication;

/// Asks the layer above at the proposing node for the value that goes with these requests. It
/// answers with [OrderWords#choose] (Byzantium, section 4.5.2; Rodrigues et al., *BASE*, 2001).
///
/// @param epoch the view of the proposal
public record ChoiceWanted(long epoch, long slot, List<Request> requests) implements Indication {
  public ChoiceWanted {
    requests = List.copyOf(requests);
  }

  @Override
  public String toString() {
    return "ChoiceWanted v" + epoch + "/s" + slot + " " + requests;
  }
}
