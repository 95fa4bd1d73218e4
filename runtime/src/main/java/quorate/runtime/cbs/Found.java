package quorate.runtime.cbs;

import java.util.function.Function;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;

/// What a coordinator finds, in words for its process's output.
final class Found {
  private Found() {}

  /// @param name of a database
  static void print(CbsIndication indication, Function<NodeId, String> name) {
    switch (indication) {
      case CbsIndication.Promoted(NodeId primary, long view) ->
          System.err.println("view " + view + ": the primary is " + name.apply(primary));
      case CbsIndication.Suspected(NodeId primary, long view, String reason) ->
          System.err.println(
              "view " + view + ": " + name.apply(primary) + " is given up: " + reason);
      case CbsIndication.Accused accusation ->
          System.err.println(
              name.apply(accusation.replica())
                  + " answers otherwise than the others: "
                  + CbsWire.statement(accusation.statement()).text()
                  + " ("
                  + accusation.txn()
                  + ", statement "
                  + accusation.number()
                  + ")");
      case CbsIndication _ -> {} // a manager's, or the host's
    }
  }
}
