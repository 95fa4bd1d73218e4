package quorate.order.pbft;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.NodePlayer;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.ViewChange;

/// Parses printed messages. A trailing `forged` gives a message an invalid signature.
public final class PbftMessages {
  private static final String AT = "v(\\d+)/s(\\d+)";
  private static final String NAME = Names.BATCH;

  private final PbftConfig config;
  private final Names names;

  public PbftMessages(PbftConfig config, Names names) {
    this.config = config;
    this.names = names;
  }

  public PbftMessage parse(String text) {
    String kind = text.replaceFirst(" .*", "");
    String rest = text.substring(Math.min(text.length(), kind.length() + 1));
    return switch (kind) {
      case "PrePrepare" -> {
        Matcher m = match(AT + " " + NAME, rest);
        yield new PbftMessage.PrePrepare(number(m, 1), number(m, 2), names.batch(m.group(3)));
      }
      case "Prepare" -> {
        Matcher m = match(AT + " " + NAME, rest);
        yield new PbftMessage.Prepare(number(m, 1), number(m, 2), names.digest(m.group(3)));
      }
      case "Commit" -> {
        Matcher m = match(AT + " " + NAME, rest);
        yield new PbftMessage.Commit(number(m, 1), number(m, 2), names.digest(m.group(3)));
      }
      case "Checkpoint" -> {
        Matcher m = match("(n\\d+) s(\\d+) " + Names.STATE + "( forged)?", rest);
        NodeId signer = NodePlayer.node(m.group(1));
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
        yield new PbftMessage.Committed(
            number(m, 1), names.batches(m.group(2)).stream().map(Batch::digest).toList());
      }
      case "FetchBody" -> new PbftMessage.FetchBody(names.digest(rest));
      case "Body" -> new PbftMessage.Body(names.batch(rest));
      case "Submit" -> new PbftMessage.Submit(NodePlayer.request(rest.charAt(0)));
      default -> local(kind, rest);
    };
  }

  private PbftMessage local(String kind, String rest) {
    return switch (kind) {
      case "Taken" -> {
        Matcher m = match("s(\\d+) " + Names.STATE, rest);
        yield new PbftMessage.Taken(number(m, 1), names.state(m.group(2)));
      }
      case "Installed" -> new PbftMessage.Installed(number(match("s(\\d+)", rest), 1));
      case "Choose" -> {
        Matcher m = match(AT + " (\\d\\d)", rest);
        yield new PbftMessage.Choose(number(m, 1), number(m, 2), Names.choice(m.group(3)));
      }
      case "Judged" -> {
        Matcher m = match(AT + " " + NAME + " (yes|no)", rest);
        yield new PbftMessage.Judged(
            number(m, 1), number(m, 2), names.digest(m.group(3)), m.group(4).equals("yes"));
      }
      default -> throw new IllegalArgumentException("what is '" + kind + " " + rest + "'?");
    };
  }

  private Checkpoint checkpoint(NodeId signer, long slot, String state, boolean forged) {
    return new Checkpoint(signer, slot, names.state(state), signature(signer, forged));
  }

  /// `genesis`, or `s8 state8 by [n1 n2 n3]`.
  private Certificate certificate(String text) {
    if (text.equals("genesis")) {
      return Certificate.GENESIS;
    }
    Matcher m = match("s(\\d+) " + Names.STATE + " by \\[(.*)\\]", text);
    List<Checkpoint> votes = new ArrayList<>();
    for (String signer : m.group(3).split(" ")) {
      votes.add(checkpoint(NodePlayer.node(signer), number(m, 1), m.group(2), false));
    }
    return new Certificate(number(m, 1), names.state(m.group(2)), votes);
  }

  /// `v1 n2 stable genesis prepared [v0/s1 [a]] voted [v0/s1 [a]]`.
  private ViewChange viewChange(String text) {
    Matcher m =
        match("v(\\d+) (n\\d+) stable (.*) prepared \\[(.*)\\] voted \\[(.*)\\]( forged)?", text);
    NodeId signer = NodePlayer.node(m.group(2));
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
    Matcher each = NodePlayer.match(AT + " " + NAME, text);
    while (each.find()) {
      claims.add(new Claim(number(each, 2), number(each, 1), names.digest(each.group(3))));
    }
    return claims;
  }

  /// `v1 chosen [s1 [a] s2 null] of {...} {...}`, with the view changes in braces.
  private PbftMessage newView(String text) {
    Matcher m = match("v(\\d+) chosen \\[(.*)\\] of (\\{.*\\})( forged)?", text);
    List<Assigned> chosen = new ArrayList<>();
    Matcher each = NodePlayer.match("s(\\d+) " + NAME, m.group(2));
    while (each.find()) {
      chosen.add(new Assigned(number(each, 1), names.digest(each.group(2))));
    }
    List<ViewChange> changes = new ArrayList<>();
    Matcher change = NodePlayer.match("\\{(.*?)\\}", m.group(3));
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
        : new PbftPlayer.PlainSignatures(signer).sign(Bytes.EMPTY);
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
