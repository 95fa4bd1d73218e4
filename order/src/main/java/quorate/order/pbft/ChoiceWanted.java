package quorate.order.pbft;

import java.util.List;
import quorate.core.Indication;
import quorate.order.Request;

/// To the layer above at the primary: which value goes with these requests? It answers with
/// [PbftMessage.Choose] (Byzantium, section 4.5.2; Rodrigues et al., *BASE*, 2001).
public record ChoiceWanted(long view, long slot, List<Request> requests) implements Indication {
  @Override
  public String toString() {
    return "ChoiceWanted v" + view + "/s" + slot + " " + requests;
  }
}
