package quorate.simulator.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.core.wire.Encoder;
import quorate.order.Request;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrMessage.Outcome;
import quorate.simulator.cbs.CbsOp;

/// An open transaction in the model of an engine, of one request or of several executed one after
/// the other.
final class PbrTransaction {
  /// One request's share.
  private static final class Part {
    final Request request;
    final List<CbsOp> ops;
    final StringJoiner results = new StringJoiner(",");

    Part(Request request) {
      this.request = request;
      this.ops = PbrProgram.decode(request.body()).ops();
    }
  }

  final long number;
  final boolean reads;
  private final List<Part> parts = new ArrayList<>();

  /// The locks held by key, and whether exclusive. Empty for an engine on snapshots.
  final Map<Integer, Boolean> locks = new TreeMap<>();

  /// The rows before it and as it sees them; with locks, the latter has its own changes only.
  SortedMap<Integer, Integer> before = new TreeMap<>();

  SortedMap<Integer, Integer> view = new TreeMap<>();

  /// The engine's place when it took its snapshot.
  LogPosition begun = LogPosition.ZERO;

  /// The present request, and its next statement.
  private int part;

  private int next;

  int waits;

  /// Whether only the commit is left.
  boolean executed;

  PbrTransaction(long number, Request request, boolean reads) {
    this.number = number;
    this.reads = reads;
    this.parts.add(new Part(request));
  }

  /// Adds a request, executed after the others.
  void share(Request request) {
    parts.add(new Part(request));
  }

  /// Whether none of its statements has been executed.
  boolean begins() {
    return part == 0 && next == 0;
  }

  /// The next statement; empty if all have been executed.
  Optional<CbsOp> op() {
    while (part < parts.size() && next == parts.get(part).ops.size()) {
      part++;
      next = 0;
    }
    return part < parts.size() ? Optional.of(parts.get(part).ops.get(next)) : Optional.empty();
  }

  /// Records the result of the statement.
  void said(Result result) {
    parts.get(part).results.add(PbrProgram.said(result));
    next++;
  }

  List<RequestId> ids() {
    return parts.stream().map(each -> each.request.id()).toList();
  }

  /// The answers to its clients.
  List<Outcome> outcomes() {
    return parts.stream()
        .map(each -> new Outcome(each.request.id(), PbrProgram.answer(each.results)))
        .toList();
  }

  /// The same answer for all its clients.
  List<Outcome> outcomes(Bytes answer) {
    return parts.stream().map(each -> new Outcome(each.request.id(), answer)).toList();
  }

  /// The text that repeats its execution.
  Bytes text() {
    return new Encoder(64).list(parts, (out, each) -> out.bytes(each.request.body())).toBytes();
  }

  PbrWrites writes() {
    return PbrWrites.between(before, view);
  }

  boolean conflicts(PbrTransaction other, CbsOp op) {
    for (int key = op.a(); key <= op.to(); key++) {
      Boolean held = other.locks.get(key);
      if (held != null && (held || !op.reads())) {
        return true;
      }
    }
    return false;
  }

  void lock(CbsOp op) {
    for (int key = op.a(); key <= op.to(); key++) {
      locks.merge(key, !op.reads(), Boolean::logicalOr);
    }
  }
}
