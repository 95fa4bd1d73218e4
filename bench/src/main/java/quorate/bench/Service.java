package quorate.bench;

/// An ordering service as its clients see it, ours or a peer's.
public interface Service extends AutoCloseable {
  /// Takes deliveries, on one thread at a time.
  interface Completions {
    /// A replica has delivered this client's request in the total order.
    void delivered(int client, long number);
  }

  /// Submits a request, without waiting. Called for one client at a time, mostly from within
  /// [Completions#delivered].
  ///
  /// @param client from 0
  /// @param number of the client's request, from 1
  void submit(int client, long number, byte[] body);

  /// Submits a request again that was not delivered in time.
  default void retry(int client, long number, byte[] body) {
    submit(client, number, body);
  }

  @Override
  void close();
}
