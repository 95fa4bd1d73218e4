package quorate.simulator;

import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import quorate.order.Request;
import quorate.replication.pbr.Place;

/// A transaction that is open in the model of an engine.
final class PbrTransaction {
  final long number;
  final Request request;
  final boolean reads;
  final PbrProgram program;

  /// The locks it holds, by key: whether exclusive. None on an engine that works on snapshots.
  final Map<Integer, Boolean> locks = new TreeMap<>();

  /// What it sees, and on an engine with locks what it has changed.
  SortedMap<Integer, Integer> before = new TreeMap<>();

  SortedMap<Integer, Integer> view = new TreeMap<>();
  final StringJoiner results = new StringJoiner(",");

  /// The engine's place when it took its snapshot.
  Place begun = Place.ZERO;

  /// The next statement.
  int next;

  int waits;

  /// Whether it is over but for the commit.
  boolean executed;

  PbrTransaction(long number, Request request, boolean reads) {
    this.number = number;
    this.request = request;
    this.reads = reads;
    this.program = PbrProgram.decode(request.body());
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
