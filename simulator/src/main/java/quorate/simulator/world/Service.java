package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.Sessions;
import quorate.simulator.check.Op;

/// The replicated registers, in place of a database.
public final class Service {
  private final Map<Integer, Long> registers = new TreeMap<>();
  private Sessions sessions = new Sessions();
  private long applied;
  private Bytes history = Bytes.EMPTY;

  /// The outcome of a request.
  public record Outcome(Request request, Sessions.Verdict verdict, long value) {}

  /// The slot up to which everything is applied.
  long applied() {
    return applied;
  }

  /// The order's name for the history up to there.
  Bytes history() {
    return history;
  }

  /// Executes a slot. Forgets idle sessions at fixed slots, the same at every replica.
  public List<Outcome> apply(
      Delivered delivered, int sessionSlots, BiConsumer<RequestId, Long> executed) {
    List<Outcome> outcomes = new ArrayList<>(delivered.requests().size());
    for (Request request : delivered.requests()) {
      Sessions.Verdict verdict = sessions.judge(request, delivered.slot());
      long value = 0;
      if (verdict == Sessions.Verdict.FRESH) {
        value = execute(request, delivered.slot());
        executed.accept(request.id(), delivered.slot());
      } else if (verdict == Sessions.Verdict.DUPLICATE) {
        value = new Decoder(sessions.lastReply(request.id().session()).orElseThrow()).i64();
      }
      outcomes.add(new Outcome(request, verdict, value));
    }
    applied = delivered.slot();
    history = delivered.history();
    if (applied % 10 == 0 && applied > sessionSlots) {
      sessions.prune(applied - sessionSlots);
    }
    return outcomes;
  }

  private long execute(Request request, long slot) {
    Op op = Op.decode(request.body());
    long value = op.apply(registers.getOrDefault(op.key(), 0L));
    registers.put(op.key(), value);
    sessions.executed(request, slot, new Encoder(16).i64(value).toBytes());
    return value;
  }

  /// The whole state; equal states have equal bytes.
  Bytes snapshot() {
    Encoder to = new Encoder(512).varint(applied).bytes(history).varint(registers.size());
    registers.forEach((key, value) -> to.varint(key).i64(value));
    sessions.encode(to);
    return to.toBytes();
  }

  static Service restore(Bytes snapshot) {
    Decoder from = new Decoder(snapshot);
    Service service = new Service();
    service.applied = from.varint();
    service.history = from.bytes();
    int count = from.count(9);
    for (int i = 0; i < count; i++) {
      service.registers.put((int) from.varint(), from.i64());
    }
    service.sessions = Sessions.decode(from);
    from.end();
    return service;
  }
}
