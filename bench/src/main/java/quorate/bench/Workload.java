package quorate.bench;

import java.util.List;

/// The load on an ordering service: closed-loop clients, each of which sends a request of
/// `payloadBytes` and waits until it is delivered before it sends the next (ShadowDB, section IV-A,
/// with 1 to 43 clients and 140 bytes).
///
/// @param clients the number of requests outstanding at any time
/// @param payloadBytes bytes of one request's body
/// @param fsync whether a node syncs its disk before it votes
/// @param warmupSeconds the time before the measurement
/// @param seconds the time of the measurement
public record Workload(
    int clients, int payloadBytes, boolean fsync, int warmupSeconds, int seconds) {
  private static final int CLIENTS_MAX = 4096;
  private static final int PAYLOAD_BYTES_MAX = 1 << 20;

  public Workload {
    if (clients < 1 || clients > CLIENTS_MAX) {
      throw new IllegalArgumentException("clients: 1 to " + CLIENTS_MAX + ", not " + clients);
    }
    if (payloadBytes < 0 || payloadBytes > PAYLOAD_BYTES_MAX) {
      throw new IllegalArgumentException(
          "payload: 0 to " + PAYLOAD_BYTES_MAX + " bytes, not " + payloadBytes);
    }
    if (seconds < 1 || warmupSeconds < 0) {
      throw new IllegalArgumentException("at least one second is measured");
    }
  }

  /// The workload with another number of clients and another payload.
  public Workload with(int newClients, int newPayloadBytes) {
    return new Workload(newClients, newPayloadBytes, fsync, warmupSeconds, seconds);
  }

  /// The arguments of a load process.
  List<String> arguments() {
    return List.of("" + clients, "" + payloadBytes, "" + fsync, "" + warmupSeconds, "" + seconds);
  }

  /// Parses [#arguments] from `at` on.
  static Workload parse(String[] arguments, int at) {
    return new Workload(
        Integer.parseInt(arguments[at]),
        Integer.parseInt(arguments[at + 1]),
        Boolean.parseBoolean(arguments[at + 2]),
        Integer.parseInt(arguments[at + 3]),
        Integer.parseInt(arguments[at + 4]));
  }
}
