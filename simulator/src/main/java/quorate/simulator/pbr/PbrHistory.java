package quorate.simulator.pbr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrConfig.Execution;
import quorate.replication.pbr.PbrMessage.Submit;
import quorate.simulator.cbs.CbsDatabase;
import quorate.simulator.check.Violation;

/// Checks that one copy that executes the final log explains the clients' answers: serially, or
/// under snapshot isolation with each transaction on a snapshot no older than anything acknowledged
/// before its call, and with only one of two concurrent writers of a row.
final class PbrHistory {
  private final PbrSwarm swarm;
  private final Map<RequestId, Call> calls = new HashMap<>();
  private final Map<List<Object>, LogPosition> begun = new HashMap<>();
  private final Map<RequestId, List<Seen>> reads = new HashMap<>();
  private final SortedMap<Integer, Integer> rows;

  /// The highest index that a client knows of.
  private long known;

  private int answered;

  private static final class Call {
    final Request request;
    final boolean reads;

    /// The index known to some client at this call, whose effects it must see.
    final long floor;

    boolean answered;
    Bytes answer = Bytes.EMPTY;

    Call(Submit submit, long floor) {
      this.request = submit.request();
      this.reads = submit.reads();
      this.floor = floor;
    }
  }

  /// An engine's answer at a place in the log.
  private record Seen(LogPosition at, Bytes answer) {}

  PbrHistory(PbrSwarm swarm) {
    this.swarm = swarm;
    this.rows = CbsDatabase.initial(swarm.keys());
  }

  int answered() {
    return answered;
  }

  SortedMap<Integer, Integer> rows() {
    return rows;
  }

  boolean isRead(RequestId id) {
    return call(id).reads;
  }

  private Call call(RequestId id) {
    Call call = calls.get(id);
    if (call == null) {
      throw new Violation("integrity", id + " was executed, and nobody asked for it");
    }
    return call;
  }

  void onCalled(Submit submit) {
    calls.put(submit.request().id(), new Call(submit, known));
  }

  void onExecuted(long number, RequestId id, LogPosition at) {
    begun.put(List.of(number, id), at);
  }

  void onRead(RequestId id, LogPosition at, Bytes answer) {
    reads.computeIfAbsent(id, _ -> new ArrayList<>()).add(new Seen(at, answer));
  }

  void onAnswered(Submit submit, Bytes answer, long index) {
    Call call = call(submit.request().id());
    call.answered = true;
    call.answer = answer;
    answered++;
    if (call.reads) {
      // A later call sees at least what every execution with this answer saw.
      seen(submit.request().id(), answer, call.floor).stream()
          .mapToLong(it -> it.at.index())
          .min()
          .ifPresent(least -> known = Math.max(known, least));
    } else {
      known = Math.max(known, index);
    }
  }

  /// The executions that may have produced an answer.
  private List<Seen> seen(RequestId id, Bytes answer, long floor) {
    return reads.getOrDefault(id, List.of()).stream()
        .filter(it -> it.answer.equals(answer) && it.at.index() >= floor)
        .toList();
  }

  // The end of the run.

  void explain(List<Entry> chain) {
    Map<Long, List<Call>> readsAt = placeReads(chain);
    Map<SessionId, Long> last = new HashMap<>();
    Set<RequestId> done = new HashSet<>();
    List<SortedMap<Integer, Integer>> states = new ArrayList<>();
    states.add(new TreeMap<>(rows));
    readsAt.getOrDefault(0L, List.of()).forEach(call -> read(call, 0));
    for (Entry entry : chain) {
      if (entry.content() instanceof Entry.Ran ran) {
        for (Entry.Part part : ran.parts()) {
          RequestId id = part.id();
          done.add(id);
          Long before = last.put(id.session(), id.number());
          if (before != null && before >= id.number()) {
            throw new Violation("exactly-once", entry + " is executed after number " + before);
          }
        }
        execute(ran, entry, chain, states);
      }
      states.add(swarm.execution() == Execution.SNAPSHOT ? new TreeMap<>(rows) : rows);
      readsAt
          .getOrDefault(entry.at().index(), List.of())
          .forEach(call -> read(call, entry.at().index()));
    }
    calls.forEach((id, call) -> {
      if (call.answered && !call.reads && !done.contains(id)) {
        throw new Violation("durability", id + " was answered, and is not in the log");
      }
    });
  }

  /// The place in the log at which each answered read was executed.
  private Map<Long, List<Call>> placeReads(List<Entry> chain) {
    Map<Long, List<Call>> readsAt = new TreeMap<>();
    calls.forEach((id, call) -> {
      if (call.answered && call.reads) {
        LogPosition at =
            seen(id, call.answer, call.floor).stream()
                .map(Seen::at)
                .filter(place -> isOn(chain, place))
                .findFirst()
                .orElseThrow(() ->
                    new Violation(
                        "stale read",
                        "%s was told %s, from %s; it had to see %d"
                            .formatted(id, text(call.answer), reads.get(id), call.floor)));
        readsAt.computeIfAbsent(at.index(), _ -> new ArrayList<>()).add(call);
      }
    });
    return readsAt;
  }

  private static boolean isOn(List<Entry> chain, LogPosition place) {
    return place.equals(LogPosition.ZERO)
        || place.index() <= chain.size() && chain.get((int) place.index() - 1).at().equals(place);
  }

  private void read(Call call, long index) {
    Bytes right = PbrProgram.decode(call.request.body()).run(new TreeMap<>(rows));
    if (!right.equals(call.answer)) {
      throw wrong(call.request.id(), index, call.answer, right);
    }
  }

  private void execute(
      Entry.Ran ran, Entry entry, List<Entry> chain, List<SortedMap<Integer, Integer>> states) {
    LogPosition snapshot = begun(ran, entry);
    boolean isConflict = ran.parts().getFirst().answer().equals(PbrProgram.CONFLICT);
    SortedMap<Integer, Integer> before = rows;
    if (swarm.execution() == Execution.SNAPSHOT && !isConflict) {
      if (!isOn(chain, snapshot)) {
        throw new Violation("stale read", ran.parts() + " saw " + snapshot);
      }
      before = states.get((int) snapshot.index());
    }
    // Requests that share a transaction see the writes of the earlier ones.
    SortedMap<Integer, Integer> view = new TreeMap<>(before);
    for (Entry.Part part : ran.parts()) {
      Call call = call(part.id());
      if (call.answered && !call.answer.equals(part.answer())) {
        throw new Violation("answers", part.id() + " was told otherwise than is recorded");
      }
      if (entry.at().index() <= call.floor) {
        throw new Violation("order", part.id() + " is before what was known at its call");
      }
      if (isConflict) {
        continue;
      }
      if (swarm.execution() == Execution.SNAPSHOT && snapshot.index() < call.floor) {
        throw new Violation("stale read", part.id() + " saw " + snapshot + ", not " + call.floor);
      }
      Bytes right = PbrProgram.decode(call.request.body()).run(view);
      if (!right.equals(part.answer())) {
        throw wrong(part.id(), entry.at().index(), part.answer(), right);
      }
    }
    // An update that lost to a concurrent one no longer has its row's old value.
    PbrWrites.between(new TreeMap<>(before), view).applyTo(rows, "the copy, " + ran.parts());
  }

  private LogPosition begun(Entry.Ran ran, Entry entry) {
    return begun.getOrDefault(
        List.of(entry.at().group(), ran.parts().getFirst().id()), LogPosition.ZERO);
  }

  private Violation wrong(RequestId id, long index, Bytes told, Bytes right) {
    return new Violation(
        swarm.execution() == Execution.SNAPSHOT ? "snapshot isolation" : "serializability",
        "%s at %d was told %s, not %s".formatted(id, index, text(told), text(right)));
  }

  private static String text(Bytes answer) {
    return new String(answer.toArray(), java.nio.charset.StandardCharsets.US_ASCII);
  }
}
