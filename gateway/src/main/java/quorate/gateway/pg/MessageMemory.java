package quorate.gateway.pg;

/// The memory for long messages, shared by the decoders of all connections. Thread-safe.
public interface MessageMemory {
  /// Unlimited memory.
  MessageMemory ENDLESS =
      new MessageMemory() {
        @Override
        public boolean holds(int length) {
          return true;
        }

        @Override
        public boolean take(int length, Runnable granted) {
          return true;
        }

        @Override
        public void stopWaiting(Runnable granted) {}

        @Override
        public void giveBack(int length) {}
      };

  /// Whether a message of this length can ever be granted memory.
  boolean holds(int length);

  /// Takes memory for a message.
  ///
  /// @param granted runs, on any thread, once memory is granted, if none is free now
  /// @return whether memory was granted at once
  boolean take(int length, Runnable granted);

  /// Withdraws a waiting request.
  void stopWaiting(Runnable granted);

  /// Returns the memory of a message of this length.
  void giveBack(int length);
}
