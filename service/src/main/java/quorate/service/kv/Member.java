package quorate.service.kv;

import quorate.core.Bytes;
import quorate.service.state.Limits;

/// Members of sets and fields of hashes, which are keys of managed objects.
final class Member {
  private Member() {}

  /// Refuses one that is too long.
  static void check(Bytes member) {
    check(member, Limits.KEY_BYTES_MAX);
  }

  static void check(Bytes member, int bytesMax) {
    if (member.length() > bytesMax) {
      throw new CommandError("ERR a member or field has at most " + bytesMax + " bytes");
    }
  }
}
