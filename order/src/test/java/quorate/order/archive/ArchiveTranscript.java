package quorate.order.archive;

import java.util.List;
import java.util.regex.Matcher;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.pbft.Batch;
import quorate.order.pbft.Names;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.PbftPlayer;

/// The story of one node that archives PBFT's deliveries.
///
/// ```
/// node n3 of 4 every 2        as for PBFT, with a checkpoint at every second slot
/// n1 -> n3 Gone below s5      a message, PBFT's among them; digests are written as their batches
/// n3 -> n3 Installed s2 <[a] [b]>     from above, with the state's history
/// ```
final class ArchiveTranscript extends PbftPlayer<ArchiveMessage> {
  private static final int INTERVAL = 2;

  private int interval = INTERVAL;

  ArchiveTranscript() {
    super(new ArchiveNode(FIRST, new PbftNode(FIRST), INTERVAL));
  }

  @Override
  protected OrderNode<ArchiveMessage> begin(String command) {
    Matcher words = match("(.*) every (\\d+)", command);
    if (!words.matches()) {
      throw new IllegalArgumentException(command);
    }
    interval = Integer.parseInt(words.group(2));
    return super.begin(words.group(1));
  }

  @Override
  protected OrderNode<ArchiveMessage> again() {
    return new ArchiveNode(config(), new PbftNode(config()), interval);
  }

  @Override
  protected ArchiveMessage parse(String text) {
    return switch (text.replaceFirst(" .*", "")) {
      case "WantDigests" -> {
        Matcher m = words("WantDigests s(\\d+) to s(\\d+)", text);
        yield new ArchiveMessage.WantDigests(number(m, 1), number(m, 2));
      }
      case "Digests" -> {
        Matcher m = words("Digests from s(\\d+) after " + Names.STATE + " \\[(.*)\\]", text);
        List<Digest> digests = names.batches(m.group(3)).stream().map(Batch::digest).toList();
        yield new ArchiveMessage.Digests(number(m, 1), names.state(m.group(2)), digests);
      }
      case "WantBatches" ->
          new ArchiveMessage.WantBatches(number(words("WantBatches from s(\\d+)", text), 1));
      case "Batches" -> {
        Matcher m = words("Batches from s(\\d+) \\[(.*)\\]", text);
        yield new ArchiveMessage.Batches(number(m, 1), names.batches(m.group(2)));
      }
      case "Gone" -> new ArchiveMessage.Gone(number(words("Gone below s(\\d+)", text), 1));
      case "Truncate" ->
          new ArchiveMessage.Truncate(number(words("Truncate below s(\\d+)", text), 1));
      case "Installed" -> {
        Matcher m = words("Installed s(\\d+) " + Names.STATE, text);
        yield new ArchiveMessage.Installed(number(m, 1), names.state(m.group(2)).bytes());
      }
      case "Redeliver" ->
          new ArchiveMessage.Redeliver(number(words("Redeliver from s(\\d+)", text), 1));
      default -> new ArchiveMessage.Inner(pbft(text));
    };
  }

  @Override
  protected void name(Effect<ArchiveMessage> effect) {
    switch (effect) {
      case Effect.Send<ArchiveMessage>(NodeId _, ArchiveMessage.Inner(PbftMessage inner)) ->
          name(inner);
      case Effect.Persist<ArchiveMessage>(ArchiveRecord.Inner(var inner)) -> name(inner);
      case Effect.Persist<ArchiveMessage>(ArchiveRecord.Kept(long _, Batch batch)) -> name(batch);
      case Effect.Deliver<ArchiveMessage>(Delivered slot) -> {
        Batch batch = new Batch(slot.requests(), slot.choice());
        name(batch);
        names.linked(new Digest(slot.before()), batch);
      }
      default -> {}
    }
  }

  /// Prints more than production does.
  @Override
  protected String print(Object told) {
    return switch (told) {
      case ArchiveMessage.Digests(long from, Digest before, List<Digest> digests) ->
          letters("Digests from s" + from + " after " + before + " " + digests);
      case ArchiveMessage.Batches(long from, List<Batch> batches) ->
          letters("Batches from s" + from + " " + batches);
      case Delivered slot -> letters(slot + " history " + new Digest(slot.history()));
      default -> letters(told);
    };
  }

  private static Matcher words(String pattern, String text) {
    Matcher m = match(pattern, text);
    if (!m.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not of the form " + pattern);
    }
    return m;
  }

  private static long number(Matcher m, int group) {
    return Long.parseLong(m.group(group));
  }
}
