package quorate.gateway.pg;

/// The memory for long messages, which the decoders of all connections share. Any thread may call.
public interface MessageMemory {
  /// As much as anybody wants.
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

  /// Whether a message of this length may ever be taken.
  boolean holds(int length);

  /// Takes memory for a message.
  ///
  /// @param granted is run, on any thread, once there is some where there is none now
  /// @return whether there was some at once
  boolean take(int length, Runnable granted);

  /// Gives up a wait.
  void stopWaiting(Runnable granted);

  /// A message of this length needs no memory any more.
  void giveBack(int length);
}
