package quorate.gateway.resp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import quorate.core.Bytes;

/// A client's input.
sealed interface RespCommand {
  /// A command.
  ///
  /// @param words its name and its arguments
  /// @param held the memory that it holds, until it is answered
  record Words(List<Bytes> words, long held) implements RespCommand {
    public Words {
      words = List.copyOf(words);
    }

    int count() {
      return words.size();
    }

    String text(int index) {
      return new String(words.get(index).unsafeArray(), StandardCharsets.UTF_8);
    }

    /// A word in capitals; long ones are none.
    String upper(int index) {
      return words.get(index).length() > 64 ? "" : text(index).toUpperCase(Locale.ROOT);
    }
  }

  /// Input that violates the protocol: nothing more is read.
  ///
  /// @param error for the client
  record Broken(String error) implements RespCommand {}
}
