package quorate.runtime.cbs;

import java.util.function.Function;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;

/// Logs a coordinator's findings in words.
final class Found {
  private Found() {}

  /// @param name gives a database's name
  static void log(CbsIndication.Found found, Function<NodeId, String> name) {
    switch (found) {
      case CbsIndication.Promoted(NodeId primary, long view) ->
          CbsLog.LOG.info("view {}: the primary is {}", view, name.apply(primary));
      case CbsIndication.Suspected(NodeId primary, long view, String reason, boolean _) ->
          CbsLog.LOG.warn("view {}: {} is given up: {}", view, name.apply(primary), reason);
      case CbsIndication.Accused accusation
          when !(Work.of(accusation.statement())
              instanceof Work.OfClient) -> {} // found by a comparison, which reports it
      case CbsIndication.Accused accusation ->
          CbsLog.LOG.warn(
              "{} answers otherwise than the others: {} ({}, statement {})",
              name.apply(accusation.replica()),
              Work.of(accusation.statement()).text(),
              accusation.txn(),
              accusation.number());
      case CbsIndication.Detached(NodeId replica, String reason) ->
          CbsLog.LOG.warn("{} is detached, to be repaired: {}", name.apply(replica), reason);
      case CbsIndication.Attached(NodeId replica, long barrier) ->
          CbsLog.LOG.warn("{} is being repaired, from {} on", name.apply(replica), barrier);
      case CbsIndication.Readmitted(NodeId replica) ->
          CbsLog.LOG.warn("{} is repaired, and takes part again", name.apply(replica));
      case CbsIndication.Compared _, CbsIndication.Processed _ -> {} // for the repairer
    }
  }
}
