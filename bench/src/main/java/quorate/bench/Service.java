package quorate.bench;

/// An ordering service as its clients see it, ours or another's.
public interface Service extends AutoCloseable {
  /// Takes what was delivered, on one thread at a time.
  interface Completions {
    /// The request of this client is in the total order, and a replica has delivered it.
    void delivered(int client, long number);
  }

  /// Asks for a request to be ordered; does not wait. Called for one client at a time, mostly from
  /// within [Completions#delivered].
  ///
  /// @param client from 0
  /// @param number of the client's request, from 1
  void submit(int client, long number, byte[] body);

  /// Sends again what may have been lost. Called for a request that was not delivered in time.
  default void retry(int client, long number, byte[] body) {
    submit(client, number, body);
  }

  @Override
  void close();
}
