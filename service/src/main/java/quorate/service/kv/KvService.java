package quorate.service.kv;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.wire.WireException;
import quorate.service.Call;
import quorate.service.Footprint;
import quorate.service.Service;
import quorate.service.state.Batch;

/// The key-value service.
public final class KvService implements Service {
  /// Its name in configurations.
  public static final String NAME = "kv";

  /// Keys that have expired are removed at the batches that this number divides (Y2 of eve).
  private static final int SWEEP_EVERY = 16;

  private static final int SWEEP_MOST = 4096;

  @Override
  public void prepare(Batch state) {
    Keyspace.prepare(state);
  }

  @Override
  public Bytes execute(Bytes request, Call call) {
    KvRequest decoded;
    try {
      decoded = KvRequest.decode(request);
    } catch (WireException malformed) {
      return KvRequest.answer(List.of(new Reply.Failed("ERR Protocol error: malformed request")));
    }
    return KvRequest.answer(new Session(call).run(decoded.steps()));
  }

  /// One request on its way through its commands.
  private static final class Session {
    private final Call call;
    private int commands;

    Session(Call call) {
      this.call = call;
    }

    List<Reply> run(List<KvRequest.Step> steps) {
      List<Reply> replies = new ArrayList<>();
      for (KvRequest.Step step : steps) {
        replies.add(
            switch (step) {
              case KvRequest.Run run -> run(run);
              case KvRequest.Watch(List<Bytes> keys) -> watch(keys);
              case KvRequest.Exec exec -> exec(exec);
            });
      }
      return replies;
    }

    /// The keys as the next command sees them.
    private Keyspace next() {
      int command = commands++;
      return new Keyspace(
          call.state(),
          call.millis(),
          call.seed() + command,
          new Entry.Mark(call.batch(), call.request(), command));
    }

    private Reply run(KvRequest.Run run) {
      var refused = CommandTable.refused(run.arguments());
      if (refused.isPresent()) {
        return refused.get();
      }
      Command command = CommandTable.find(run.arguments().getFirst()).orElseThrow();
      try {
        if (command.name().startsWith("flush")) {
          Keyspace.clear(call.state());
          return Reply.OK;
        }
        return command.handler().run(new Args(run.arguments()), next());
      } catch (CommandError error) {
        return error.reply();
      }
    }

    private Reply watch(List<Bytes> keys) {
      try {
        Keyspace space = next();
        return new Reply.Array(
            keys.stream().<Reply>map(key -> new Reply.Text(space.markOf(key))).toList());
      } catch (CommandError error) {
        return error.reply();
      }
    }

    /// Executes all commands, also after one that fails, as Redis does.
    private Reply exec(KvRequest.Exec exec) {
      try {
        Keyspace space = next();
        for (KvRequest.Watched watched : exec.watched()) {
          if (!space.markOf(watched.key()).equals(watched.mark())) { // Y4
            return Reply.NO_ARRAY;
          }
        }
      } catch (CommandError error) {
        return error.reply();
      }
      return new Reply.Array(exec.commands().stream().map(this::run).toList());
    }
  }

  @Override
  public Footprint footprint(Bytes request) {
    KvRequest decoded;
    try {
      decoded = KvRequest.decode(request);
    } catch (WireException malformed) {
      return Footprint.EMPTY;
    }
    Touched touched = new Touched();
    for (KvRequest.Step step : decoded.steps()) {
      switch (step) {
        case KvRequest.Run run -> touched.add(run);
        case KvRequest.Watch(List<Bytes> keys) -> touched.reads.addAll(keys);
        case KvRequest.Exec(List<KvRequest.Watched> watched, List<KvRequest.Run> commands) -> {
          watched.forEach(each -> touched.reads.add(each.key()));
          commands.forEach(touched::add);
        }
      }
    }
    return new Footprint(touched.reads, touched.writes, touched.whole, touched.alone);
  }

  private static final class Touched {
    private final Set<Bytes> reads = new HashSet<>();
    private final Set<Bytes> writes = new HashSet<>();
    private boolean whole;
    private boolean alone;

    void add(KvRequest.Run run) {
      CommandTable.find(run.arguments().getFirst())
          .ifPresent(command -> {
            if (command.keys().isAll()) {
              whole |= !command.writes();
              alone |= command.writes();
            } else {
              (command.writes() ? writes : reads).addAll(command.keys().of(run.arguments()));
            }
          });
    }
  }

  @Override
  public void end(Call call) {
    if (call.batch() % SWEEP_EVERY == 0) { // Y2
      new Keyspace(call.state(), call.millis(), 0, new Entry.Mark(call.batch(), 0, 0))
          .sweep(SWEEP_MOST);
    }
  }
}
