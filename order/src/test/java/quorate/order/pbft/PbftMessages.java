package quorate.order.pbft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.ViewChange;

/// Reads messages as they print. A trailing `forged` gives a message a wrong signature.
final class PbftMessages {
  private static final String AT = "v(\\d+)/s(\\d+)";
  private static final String NAME = "(\\[[a-zA-Z ]*\\](?:=\\d\\d)?|null)";

  private final PbftConfig config;
  private final Map<String, String> names;

  PbftMessages(PbftConfig config, Map<String, String> names) {
    this.config = config;
    this.names = names;
  }

  PbftMessage parse(String text) {
    String kind = text.replaceFirst(" .*", "");
    String rest = text.substring(Math.min(text.length(), kind.length() + 1));
    return switch (kind) {
      case "PrePrepare" -> {
        Matcher m = match(AT + " " + NAME, rest);
        yield new PbftMessage.PrePrepare(number(m, 1), number(m, 2), batch(m.group(3)));
      }
      case "Prepare" -> {
        Matcher m = match(AT + " " + NAME, rest);
        yield new PbftMessage.Prepare(number(m, 1), number(m, 2), digest(m.group(3)));
      }
      case "Commit" -> {
        Matcher m = match(AT + " " + NAME, rest);
        yield new PbftMessage.Commit(number(m, 1), number(m, 2), digest(m.group(3)));
      }
      case "Checkpoint" -> {
        Matcher m = match("(n\\d+) s(\\d+) state(\\d+)( forged)?", rest);
        NodeId signer = PbftTranscript.node(m.group(1));
        yield checkpoint(signer, number(m, 2), m.group(3), m.group(4) != null);
      }
      case "Stable" -> new PbftMessage.Stable(certificate(rest));
      case "ViewChange" -> viewChange(rest);
      case "NewView" -> newView(rest);
      case "Status" -> {
        Matcher m = match("v(\\d+)( waiting)? stable s(\\d+) next s(\\d+)", rest);
        yield new PbftMessage.Status(number(m, 1), m.group(2) == null, number(m, 3), number(m, 4));
      }
      case "Committed" -> {
        Matcher m = match("from s(\\d+) \\[(.*)\\]", rest);
        yield new PbftMessage.Committed(number(m, 1), digests(m.group(2)));
      }
      case "FetchBody" -> new PbftMessage.FetchBody(digest(rest));
      case "Body" -> new PbftMessage.Body(batch(rest));
      case "Submit" -> new PbftMessage.Submit(PbftTranscript.request(rest.charAt(0)));
      default -> local(kind, rest);
    };
  }

  private PbftMessage local(String kind, String rest) {
    return switch (kind) {
      case "Taken" -> {
        Matcher m = match("s(\\d+) state(\\d+)", rest);
        yield new PbftMessage.Taken(number(m, 1), state(m.group(2)));
      }
      case "Installed" -> new PbftMessage.Installed(number(match("s(\\d+)", rest), 1));
      case "Choose" -> {
        Matcher m = match(AT + " (\\d\\d)", rest);
        yield new PbftMessage.Choose(number(m, 1), number(m, 2), choice(m.group(3)));
      }
      case "Judged" -> {
        Matcher m = match(AT + " " + NAME + " (yes|no)", rest);
        yield new PbftMessage.Judged(
            number(m, 1), number(m, 2), digest(m.group(3)), m.group(4).equals("yes"));
      }
      default -> throw new IllegalArgumentException("what is '" + kind + " " + rest + "'?");
    };
  }

  private Checkpoint checkpoint(NodeId signer, long slot, String state, boolean forged) {
    return new Checkpoint(signer, slot, state(state), signature(signer, forged));
  }

  /// `genesis`, or `s8 state8 by [n1 n2 n3]`.
  private Certificate certificate(String text) {
    if (text.equals("genesis")) {
      return Certificate.GENESIS;
    }
    Matcher m = match("s(\\d+) state(\\d+) by \\[(.*)\\]", text);
    List<Checkpoint> votes = new ArrayList<>();
    for (String signer : m.group(3).split(" ")) {
      votes.add(checkpoint(PbftTranscript.node(signer), number(m, 1), m.group(2), false));
    }
    return new Certificate(number(m, 1), state(m.group(2)), votes);
  }

  /// `v1 n2 stable genesis prepared [v0/s1 [a]] voted [v0/s1 [a]]`.
  private ViewChange viewChange(String text) {
    Matcher m =
        match("v(\\d+) (n\\d+) stable (.*) prepared \\[(.*)\\] voted \\[(.*)\\]( forged)?", text);
    NodeId signer = PbftTranscript.node(m.group(2));
    return new ViewChange(
        number(m, 1),
        signer,
        certificate(m.group(3)),
        claims(m.group(4)),
        claims(m.group(5)),
        signature(signer, m.group(6) != null));
  }

  private List<Claim> claims(String text) {
    List<Claim> claims = new ArrayList<>();
    Matcher each = PbftTranscript.match(AT + " " + NAME, text);
    while (each.find()) {
      claims.add(new Claim(number(each, 2), number(each, 1), digest(each.group(3))));
    }
    return claims;
  }

  /// `v1 chosen [s1 [a] s2 null] of {...} {...}`, with the view changes in braces.
  private PbftMessage newView(String text) {
    Matcher m = match("v(\\d+) chosen \\[(.*)\\] of (\\{.*\\})( forged)?", text);
    List<Assigned> chosen = new ArrayList<>();
    Matcher each = PbftTranscript.match("s(\\d+) " + NAME, m.group(2));
    while (each.find()) {
      chosen.add(new Assigned(number(each, 1), digest(each.group(2))));
    }
    List<ViewChange> changes = new ArrayList<>();
    Matcher change = PbftTranscript.match("\\{(.*?)\\}", m.group(3));
    while (change.find()) {
      changes.add(viewChange(change.group(1)));
    }
    NodeId primary = config.primary(number(m, 1));
    return new PbftMessage.NewView(
        number(m, 1), changes, chosen, signature(primary, m.group(4) != null));
  }

  private static Bytes signature(NodeId signer, boolean forged) {
    return forged
        ? Bytes.wrap(new byte[] {99})
        : new PbftTranscript.PlainSignatures(signer).sign(Bytes.EMPTY);
  }

  private List<Digest> digests(String text) {
    List<Digest> digests = new ArrayList<>();
    Matcher each = PbftTranscript.match(NAME, text);
    while (each.find()) {
      digests.add(digest(each.group(1)));
    }
    return digests;
  }

  private Digest digest(String name) {
    return batch(name).digest();
  }

  private Digest state(String number) {
    Digest state = PbftTranscript.state(number);
    names.put(state.toString(), "state" + number);
    return state;
  }

  private Batch batch(String name) {
    if (name.equals("null")) {
      return Batch.NULL;
    }
    Matcher m = match("\\[([a-zA-Z ]*)\\](?:=(\\d\\d))?", name);
    List<Request> requests = new ArrayList<>();
    m.group(1)
        .chars()
        .filter(Character::isLetter)
        .forEach(letter -> requests.add(PbftTranscript.request((char) letter)));
    Batch batch = new Batch(requests, m.group(2) == null ? Bytes.EMPTY : choice(m.group(2)));
    names.put(batch.digest().toString(), name);
    return batch;
  }

  private static Bytes choice(String digits) {
    return Bytes.wrap(new byte[] {(byte) Integer.parseInt(digits, 16)});
  }

  private static long number(Matcher m, int group) {
    return Long.parseLong(m.group(group));
  }

  private static Matcher match(String pattern, String text) {
    Matcher m = PbftTranscript.match(pattern, text);
    if (!m.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not of the form " + pattern);
    }
    return m;
  }
}
