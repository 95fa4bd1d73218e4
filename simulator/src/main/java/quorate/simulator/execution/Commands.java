package quorate.simulator.execution;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.service.kv.KvRequest;
import quorate.simulator.world.Rng;

/// Random commands on few keys, so that most of them conflict with some others.
final class Commands {
  private static final int KEYS = 6;

  private final Rng rng;

  Commands(Rng rng) {
    this.rng = rng;
  }

  static KvRequest.Run run(String... words) {
    List<Bytes> arguments = new ArrayList<>();
    for (String word : words) {
      arguments.add(Bytes.of(word.getBytes(StandardCharsets.UTF_8)));
    }
    return new KvRequest.Run(arguments);
  }

  private String key(String type) {
    return type + rng.below(KEYS);
  }

  private String value() {
    return "v" + rng.below(20);
  }

  KvRequest.Step next() {
    if (rng.chance(100)) {
      return new KvRequest.Exec(List.of(), List.of(single(), single()));
    }
    return single();
  }

  private KvRequest.Run single() {
    return switch (rng.below(22)) {
      case 0 -> run("INCR", key("n"));
      case 1 -> run("INCRBY", key("n"), "5");
      case 2 -> run("SET", key("s"), value());
      case 3 -> run("SET", key("s"), value(), "PX", "" + (1 + rng.below(5_000)));
      case 4 -> run("APPEND", key("s"), value());
      case 5 -> run("MGET", key("s"), key("n"));
      case 6 -> run("MSET", key("s"), value(), key("s"), value());
      case 7 -> run("DEL", key("s"), key("h"), key("l"));
      case 8 -> run("HSET", key("h"), value(), value());
      case 9 -> run("HDEL", key("h"), value(), value());
      case 10 -> run("HGETALL", key("h"));
      case 11 -> run("SADD", key("e"), value(), value());
      case 12 -> run("SPOP", key("e"));
      case 13 -> run("SMOVE", key("e"), key("e"), value());
      case 14 -> run("ZADD", key("z"), "" + rng.below(9), value());
      case 15 -> run("ZPOPMIN", key("z"));
      case 16 -> run("RPUSH", key("l"), value());
      case 17 -> run("LPOP", key("l"));
      case 18 -> run("LMOVE", key("l"), key("l"), "LEFT", "RIGHT");
      case 19 -> run("EXPIRE", key("h"), "2");
      case 20 -> run("DBSIZE");
      default -> run("GETDEL", key("s"));
    };
  }
}
