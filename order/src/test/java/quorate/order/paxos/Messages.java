package quorate.order.paxos;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import quorate.order.NodePlayer;
import quorate.order.Request;

/// Parses printed messages.
public final class Messages {
  private static final String BALLOT = "(\\d+\\.n\\d+)";
  private static final String VOTED = "(?: voted to (\\d+))?";
  private static final String VOTE = BALLOT + " slot (\\d+) (\\[[a-z ]*\\])";

  private Messages() {}

  public static PaxosMessage parse(String text) {
    String kind = text.replaceFirst(" .*", "");
    String rest = text.substring(Math.min(text.length(), kind.length() + 1));
    return switch (kind) {
      case "PreVote" -> {
        Matcher m = match(BALLOT + " chosen below (\\d+)", rest);
        yield new PaxosMessage.PreVote(ballot(m.group(1)), number(m, 2));
      }
      case "Prepare" -> {
        Matcher m = match(BALLOT + " from (\\d+)" + VOTED, rest);
        yield new PaxosMessage.Prepare(ballot(m.group(1)), number(m, 2), voted(m, 3));
      }
      case "Accept" -> {
        Matcher m = match("(" + VOTE + ") chosen below (\\d+)", rest);
        yield new PaxosMessage.Accept(vote(m.group(1)), number(m, 5));
      }
      case "PreVoteReply" -> {
        Matcher m = match(BALLOT + " (yes|no) chosen below (\\d+)", rest);
        yield new PaxosMessage.PreVoteReply(
            ballot(m.group(1)), m.group(2).equals("yes"), number(m, 3));
      }
      case "Promise" -> promise(rest);
      case "Voted" -> {
        Matcher m = match(BALLOT + " slot (\\d+)", rest);
        yield new PaxosMessage.Voted(ballot(m.group(1)), number(m, 2));
      }
      case "Preempted" -> new PaxosMessage.Preempted(ballot(rest));
      case "Alive", "Heartbeat", "Advance" -> {
        Matcher m = match(BALLOT + " chosen below (\\d+)" + VOTED, rest);
        yield told(kind, ballot(m.group(1)), number(m, 2), voted(m, 3));
      }
      case "Fetch" -> new PaxosMessage.Fetch(number(match("from (\\d+)", rest), 1));
      case "Chosen" -> {
        Matcher m =
            match("from (\\d+) \\[(.*)\\] truncated below (\\d+) chosen below (\\d+)", rest);
        yield new PaxosMessage.Chosen(
            number(m, 1), batches(m.group(2)), number(m, 3), number(m, 4));
      }
      case "Submit" -> new PaxosMessage.Submit(NodePlayer.request(rest.charAt(0)));
      case "Truncate" -> new PaxosMessage.Truncate(number(match("below (\\d+)", rest), 1));
      case "Redeliver" -> new PaxosMessage.Redeliver(number(match("from (\\d+)", rest), 1));
      case "Installed" -> new PaxosMessage.Installed(number(match("slot (\\d+)", rest), 1));
      case "Absent" -> new PaxosMessage.Absent(NodePlayer.node(rest));
      default -> throw new IllegalArgumentException("what is '" + text + "'?");
    };
  }

  private static PaxosMessage told(String kind, Ballot ballot, long below, long voted) {
    return switch (kind) {
      case "Alive" -> new PaxosMessage.Alive(ballot, below);
      case "Heartbeat" -> new PaxosMessage.Heartbeat(ballot, below, voted);
      default -> new PaxosMessage.Advance(ballot, below);
    };
  }

  private static PaxosMessage promise(String rest) {
    Matcher m =
        match(BALLOT + " from (\\d+) chosen below (\\d+) \\[(.*?)\\](?: next (\\d+))?", rest);
    List<Vote> votes = new ArrayList<>();
    Matcher each = NodePlayer.match(VOTE, m.group(4));
    while (each.find()) {
      votes.add(vote(each.group()));
    }
    long next = m.group(5) == null ? 0 : number(m, 5);
    return new PaxosMessage.Promise(ballot(m.group(1)), number(m, 2), number(m, 3), votes, next);
  }

  private static List<List<Request>> batches(String text) {
    List<List<Request>> batches = new ArrayList<>();
    Matcher each = NodePlayer.match("\\[[a-z ]*\\]", text);
    while (each.find()) {
      batches.add(batch(each.group()));
    }
    return batches;
  }

  private static Vote vote(String text) {
    Matcher m = match(VOTE, text);
    return new Vote(ballot(m.group(1)), number(m, 2), batch(m.group(3)));
  }

  private static List<Request> batch(String text) {
    List<Request> batch = new ArrayList<>();
    text.chars()
        .filter(Character::isLetter)
        .forEach(letter -> batch.add(NodePlayer.request((char) letter)));
    return batch;
  }

  private static Ballot ballot(String text) {
    String[] parts = text.split("\\.n");
    return new Ballot(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  private static long voted(Matcher m, int group) {
    return m.group(group) == null ? 0 : number(m, group);
  }

  private static long number(Matcher m, int group) {
    return Long.parseLong(m.group(group));
  }

  private static Matcher match(String pattern, String text) {
    Matcher m = NodePlayer.match(pattern, text);
    if (!m.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not of the form " + pattern);
    }
    return m;
  }
}
