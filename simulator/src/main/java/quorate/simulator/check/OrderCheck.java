package quorate.simulator.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Delivered;
import quorate.order.Request;

/// The one history that all replicas must share, recorded outside of them.
///
/// - *agreement*: a slot has the same batch at every node, for ever;
/// - *integrity*: only requests that a client submitted are ordered;
/// - *order*: a node delivers slots ascending, without gaps or repetition;
/// - *exactly-once*: a request is executed in one slot only;
/// - *convergence*: replicas that applied the same slots have the same state;
/// - *durability*: acknowledged requests are present in the end.
public final class OrderCheck {
  private final Map<Long, List<Request>> ordered = new HashMap<>();
  private final Map<RequestId, Long> executed = new HashMap<>();
  private final Map<RequestId, Request> submitted = new HashMap<>();
  private final Map<Long, Bytes> states = new HashMap<>();
  private final Set<RequestId> acknowledged = new HashSet<>();
  private long acknowledgedSlot;

  /// Records a client's request.
  public void onSubmitted(Request request) {
    submitted.put(request.id(), request);
  }

  /// Whether a client has sent this request; stands for verifying its signature.
  public boolean isSubmitted(Request request) {
    return request.equals(submitted.get(request.id()));
  }

  /// Checks a node's delivery; `applied` is the last slot applied by its replica.
  public void onDelivered(NodeId node, long applied, Delivered delivered) {
    if (delivered.slot() != applied + 1) {
      throw new Violation(
          "order", node + " got slot " + delivered.slot() + " after slot " + applied);
    }
    List<Request> before = ordered.putIfAbsent(delivered.slot(), delivered.requests());
    if (before == null) {
      delivered.requests().forEach(this::checkSubmitted);
    } else if (!before.equals(delivered.requests())) {
      throw new Violation(
          "agreement",
          node
              + " delivers "
              + delivered.requests()
              + " in slot "
              + delivered.slot()
              + ", where "
              + before
              + " was delivered before");
    }
  }

  private void checkSubmitted(Request request) {
    if (!request.equals(submitted.get(request.id()))) {
      throw new Violation("integrity", request + " was ordered, but nobody submitted it");
    }
  }

  /// Records the execution of a request. Another replica, or the same one after a restart, must
  /// execute it in the same slot or not at all. Returns whether this is the first execution.
  public boolean onExecuted(RequestId id, long slot) {
    Long before = executed.putIfAbsent(id, slot);
    if (before != null && before != slot) {
      throw new Violation(
          "exactly-once", id + " is executed in slot " + slot + " and was in slot " + before);
    }
    return before == null;
  }

  /// Checks a replica's state after a slot.
  public void onState(NodeId node, long slot, Bytes state) {
    Bytes before = states.putIfAbsent(slot, state);
    if (before != null && !before.equals(state)) {
      throw new Violation(
          "convergence", node + "'s state after slot " + slot + " differs from another replica's");
    }
  }

  /// Records that a client has its answer.
  public void onAcknowledged(RequestId id) {
    Long slot = executed.get(id);
    if (slot == null) {
      throw new Violation("integrity", id + " was acknowledged, but nobody executed it");
    }
    acknowledged.add(id);
    acknowledgedSlot = Math.max(acknowledgedSlot, slot);
  }

  public int acknowledgedCount() {
    return acknowledged.size();
  }

  /// The highest slot with an acknowledged request.
  public long acknowledgedSlot() {
    return acknowledgedSlot;
  }

  /// Checks at the end that this node has all acknowledged requests.
  public void onEnd(NodeId node, long applied) {
    if (applied < acknowledgedSlot) {
      throw new Violation(
          "durability",
          node
              + " has slots up to "
              + applied
              + " in the end, and slot "
              + acknowledgedSlot
              + " was acknowledged");
    }
  }
}
