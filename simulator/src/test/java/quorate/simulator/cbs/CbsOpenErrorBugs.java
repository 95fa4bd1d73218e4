package quorate.simulator.cbs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.digest.Digest;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsMessage.Answered;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Statement;
import quorate.replication.cbs.Word;

/// A shepherd with one mistake each about errors that SQL leaves open, and about its answers.
final class CbsOpenErrorBugs {
  private CbsOpenErrorBugs() {}

  /// Tells a client that a failed statement's answer stands, before any vote on it.
  static final CbsVariant SETTLES_UNVOTED =
      CbsPlantedBugs.coordinator(right ->
          (event, effects) -> {
            if (event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                && message instanceof CbsMessage.Settle(RequestId txn)) {
              effects.persist(new CbsRecord.Settled(txn, OptionalInt.empty()));
              effects.send(from, new CbsMessage.Settled(txn));
              undo(right, from, txn, effects);
            } else {
              right.on(event, effects);
            }
          });

  /// Ends a transaction without telling its client.
  private static void undo(
      Role<CbsMessage> right, NodeId client, RequestId txn, Effects<CbsMessage> effects) {
    right.on(
        new Event.Received<>(client, new CbsMessage.Abort(txn)),
        effect -> {
          if (!(effect instanceof Effect.Send<CbsMessage>(NodeId _, var message))
              || !(message instanceof CbsMessage.Aborted)) {
            effects.emit(effect);
          }
        });
  }

  /// Treats an error that SQL leaves open as agreement with the primary's answer.
  static final CbsVariant OPEN_ERRORS_AGREE =
      CbsPlantedBugs.coordinator(right -> {
        Map<List<Object>, Digest> told = new HashMap<>();
        return (event, effects) ->
            right.on(
                event instanceof Event.Received<CbsMessage>(NodeId from, CbsMessage message)
                        && message instanceof Answered it
                        && it.word() != Word.SAID
                        && told.containsKey(List.of(it.txn(), it.number()))
                    ? new Event.Received<>(from, CbsPlantedBugs.agreeing(it, told))
                    : event,
                effect -> {
                  if (effect instanceof Effect.Send<CbsMessage>(NodeId _, var message)
                      && message instanceof CbsMessage.Response response) {
                    told.put(
                        List.of(response.txn(), response.number()), CbsPlantedBugs.voted(response));
                  }
                  effects.emit(effect);
                });
      });

  /// Believes a single database's error that SQL leaves open.
  static final CbsVariant BELIEVES_ONE_ERROR = raising(1);

  /// Counts databases that have not answered yet as raising the error.
  static final CbsVariant COUNTS_THE_SILENT = raising(2);

  /// @param kind 1: the error becomes the answer at once; 2: when the transaction is voted on, if
  ///   no other secondary has answered by then
  private static CbsVariant raising(int kind) {
    return CbsPlantedBugs.coordinator(right -> {
      Map<RequestId, NodeId> clients = new HashMap<>();
      Map<RequestId, Integer> raised = new HashMap<>();
      Map<RequestId, Set<NodeId>> said = new HashMap<>();
      return (event, effects) -> {
        if (event instanceof Event.Received<CbsMessage>(NodeId from, var message)) {
          if (message instanceof CbsMessage.Query query) {
            clients.put(query.txn(), from);
          } else if (message instanceof Answered it && it.word() != Word.SAID) {
            raised.put(it.txn(), it.number());
          } else if (message instanceof Answered it) {
            said.computeIfAbsent(it.txn(), _ -> new TreeSet<>()).add(from);
          }
        }
        Optional<RequestId> txn = votedOn(event, kind);
        if (txn.isPresent()
            && raised.containsKey(txn.get())
            && clients.containsKey(txn.get())
            && (kind == 1 || said.getOrDefault(txn.get(), Set.of()).size() <= 1)) {
          NodeId client = clients.get(txn.get());
          int number = raised.get(txn.get());
          effects.persist(new CbsRecord.Settled(txn.get(), OptionalInt.of(number)));
          effects.send(client, new CbsMessage.Raised(txn.get(), number, CbsOp.raised()));
          undo(right, client, txn.get(), effects);
        } else {
          right.on(event, effects);
        }
      };
    });
  }

  private static Optional<RequestId> votedOn(Event<CbsMessage> event, int kind) {
    return event instanceof Event.Received<CbsMessage>(NodeId _, var message)
        ? switch (message) {
          case Answered it when kind == 1 && it.word() != Word.SAID -> Optional.of(it.txn());
          case CbsMessage.Commit(RequestId txn, long _) when kind == 2 -> Optional.of(txn);
          case CbsMessage.Settle(RequestId txn) when kind == 2 -> Optional.of(txn);
          default -> Optional.empty();
        }
        : Optional.empty();
  }

  /// Accuses a database of an error that SQL leaves open, as of any other wrong answer.
  static final CbsVariant OPEN_ERRORS_CONTRADICT =
      CbsPlantedBugs.coordinator(right ->
          (event, effects) ->
              right.on(
                  event instanceof Event.Received<CbsMessage>(NodeId from, CbsMessage message)
                          && message instanceof Answered it
                          && it.word() != Word.SAID
                      ? new Event.Received<>(
                          from,
                          new Answered(
                              it.generation(), it.txn(), it.number(), it.digest(), it.result()))
                      : event,
                  effects));

  /// A database that raises an error does not apply the others' writes.
  static final CbsVariant TAKES_NO_WRITES =
      CbsPlantedBugs.unaccusing(
          CbsPlantedBugs.manager(right ->
              (event, effects) ->
                  right.on(
                      event,
                      effect ->
                          effects.emit(
                              effect instanceof Effect.Deliver<CbsMessage>(var indication)
                                      && indication instanceof CbsIndication.Execute it
                                      && CbsOp.of(it.statement()).kind() == CbsOp.Kind.SHARED
                                  ? new Effect.Deliver<>(unclaimed(it))
                                  : effect))));

  private static CbsIndication.Execute unclaimed(CbsIndication.Execute it) {
    CbsOp op = CbsOp.of(it.statement());
    Statement asked = new CbsOp(CbsOp.Kind.SHARE, op.a(), op.b()).statement();
    return new CbsIndication.Execute(it.attempt(), it.txn(), it.number(), asked, it.answers());
  }

  /// Databases that raise an error apply the primary's writes without a vote.
  static final CbsVariant BELIEVES_WRITES =
      CbsPlantedBugs.unaccusing(
          CbsPlantedBugs.manager(right ->
              (event, effects) ->
                  right.on(
                      event instanceof Event.Received<CbsMessage>(NodeId from, var message)
                              && message instanceof CbsMessage.Ran it
                          ? new Event.Received<>(
                              from,
                              new CbsMessage.Ran(
                                  it.attempt(),
                                  it.number(),
                                  it.result(),
                                  it.executed(),
                                  Optional.empty(),
                                  it.word()))
                          : event,
                      effects)));

  /// Answers a forgotten session that its transaction will never commit.
  static final CbsVariant DENIES_THE_FORGOTTEN =
      CbsPlantedBugs.coordinator(right ->
          (event, effects) ->
              right.on(
                  event,
                  effect ->
                      effects.emit(
                          effect instanceof Effect.Send<CbsMessage>(NodeId to, var message)
                                  && message instanceof CbsMessage.Unknown(RequestId txn)
                              ? new Effect.Send<>(to, new CbsMessage.Aborted(txn, "unknown"))
                              : effect)));
}
