package quorate.runtime.cbs;

import java.util.function.Function;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;

/// What a coordinator finds, in words for its process's output.
final class Found {
  private Found() {}

  /// @param name of a database
  static void print(CbsIndication.Found found, Function<NodeId, String> name) {
    switch (found) {
      case CbsIndication.Promoted(NodeId primary, long view) ->
          System.err.println("view " + view + ": the primary is " + name.apply(primary));
      case CbsIndication.Suspected(NodeId primary, long view, String reason, boolean _) ->
          System.err.println(
              "view " + view + ": " + name.apply(primary) + " is given up: " + reason);
      case CbsIndication.Accused accusation
          when !(Work.of(accusation.statement())
              instanceof Work.OfClient) -> {} // it is being repaired
      case CbsIndication.Accused accusation ->
          System.err.println(
              name.apply(accusation.replica())
                  + " answers otherwise than the others: "
                  + Work.of(accusation.statement()).text()
                  + " ("
                  + accusation.txn()
                  + ", statement "
                  + accusation.number()
                  + ")");
      case CbsIndication.Detached(NodeId replica) ->
          System.err.println(name.apply(replica) + " has stayed behind, and is detached");
      case CbsIndication.Attached(NodeId replica, long barrier) ->
          System.err.println(name.apply(replica) + " is being repaired, from " + barrier + " on");
      case CbsIndication.Readmitted(NodeId replica) ->
          System.err.println(name.apply(replica) + " is repaired, and takes part again");
      case CbsIndication.Compared _, CbsIndication.Processed _ -> {} // for who repairs
    }
  }
}
