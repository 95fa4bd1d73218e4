package quorate.service.kv;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;

/// A command.
///
/// @param name in lower case
/// @param arity the number of its words; negative if it is the least number
/// @param writes whether it may change the state
/// @param keys the places of its keys
record Command(String name, int arity, boolean writes, Keys keys, Handler handler) {
  /// Executes a command.
  @FunctionalInterface
  interface Handler {
    Reply run(Args args, Keyspace keys);
  }

  /// The places of keys among the words of a command.
  ///
  /// @param first 0 if it has no keys, -1 if it may touch every key
  /// @param last negative counts from the end
  record Keys(int first, int last, int step) {
    static final Keys NONE = new Keys(0, 0, 0);
    static final Keys ALL = new Keys(-1, 0, 0);
    static final Keys ONE = new Keys(1, 1, 1);
    static final Keys TWO = new Keys(1, 2, 1);
    static final Keys EVERY = new Keys(1, -1, 1);
    static final Keys PAIRS = new Keys(1, -1, 2);

    boolean isAll() {
      return first < 0;
    }

    List<Bytes> of(List<Bytes> words) {
      List<Bytes> keys = new ArrayList<>();
      int end = last < 0 ? words.size() + last : last;
      for (int i = first; first > 0 && i <= end && i < words.size(); i += step) {
        keys.add(words.get(i));
      }
      return keys;
    }
  }

  boolean takes(int words) {
    return arity < 0 ? words >= -arity : words == arity;
  }
}
