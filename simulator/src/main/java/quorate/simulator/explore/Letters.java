package quorate.simulator.explore;

import java.util.regex.Pattern;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// Letters as names of an exploration's requests, as in the tests' transcripts.
final class Letters {
  private static final Pattern REQUEST = Pattern.compile("s([0-9a-f]{2})#1");
  static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN);

  private Letters() {}

  static Request request(char letter) {
    SessionId session = new SessionId((long) letter << 40, 0);
    return new Request(new RequestId(session, 1), CLIENT, Bytes.wrap(new byte[] {1}));
  }

  /// The text with requests replaced by their letters.
  static String in(String text) {
    return REQUEST
        .matcher(text)
        .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 16)))
        .replace(", ", " ");
  }
}
