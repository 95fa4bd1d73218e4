package quorate.order.pbft;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.order.NodePlayer;
import quorate.order.Request;

/// Names for digests, so that stories are readable: batches as `[a b]`, with a choice `[a]=07`, the
/// null batch as `null`; states as `state7`; the hash chain over batches as `<[a] [b]>`, and as
/// `<state7 [h]>` if it continues from an unknown prefix.
public final class Names {
  /// A batch.
  public static final String BATCH = "(\\[[a-zA-Z ]*\\](?:=\\d\\d)?|null)";

  /// A checkpointed state.
  public static final String STATE = "(state\\d+|<[^>]*>)";

  private final Map<String, String> names = new LinkedHashMap<>();

  public Names() {
    put(Batch.NULL.digest(), "null");
    put(Digest.of(), "<>");
  }

  private void put(Digest digest, String name) {
    names.put(digest.toString(), name);
  }

  /// Names a batch that a node made by its printed form.
  void add(Batch batch, String printed) {
    names.putIfAbsent(batch.digest().toString(), printed);
  }

  /// The text with digests replaced by names.
  public String in(String text) {
    String named = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      named = named.replace(name.getKey(), name.getValue());
    }
    return named;
  }

  public Digest state(String name) {
    Digest state =
        name.startsWith("<")
            ? chain(name)
            : Digest.of(name.substring("state".length()).getBytes(StandardCharsets.UTF_8));
    put(state, name);
    return state;
  }

  private Digest chain(String name) {
    Matcher before = NodePlayer.match("<(state\\d+).*", name);
    Digest value = before.matches() ? state(before.group(1)) : Digest.of();
    for (Batch batch : batches(name)) {
      value = linked(value, batch);
    }
    return value;
  }

  /// The chain's value after one more batch.
  public Digest linked(Digest before, Batch batch) {
    Digest value = Digest.of(before.bytes().unsafeArray(), batch.digest().bytes().unsafeArray());
    String was = in(before.toString());
    String inside = was.startsWith("<") ? was.substring(1, was.length() - 1) : was;
    put(value, "<" + (inside + " " + in(batch.digest().toString())).strip() + ">");
    return value;
  }

  Digest digest(String name) {
    return batch(name).digest();
  }

  /// The batches named in the text, in order.
  public List<Batch> batches(String text) {
    List<Batch> batches = new ArrayList<>();
    Matcher each = NodePlayer.match(BATCH, text);
    while (each.find()) {
      batches.add(batch(each.group(1)));
    }
    return batches;
  }

  Batch batch(String name) {
    Matcher m = NodePlayer.match("\\[([a-zA-Z ]*)\\](?:=(\\d\\d))?", name);
    if (!m.matches()) {
      if (name.equals("null")) {
        return Batch.NULL;
      }
      throw new IllegalArgumentException("'" + name + "' is no batch");
    }
    List<Request> requests = new ArrayList<>();
    m.group(1)
        .chars()
        .filter(Character::isLetter)
        .forEach(letter -> requests.add(NodePlayer.request((char) letter)));
    Batch batch = new Batch(requests, m.group(2) == null ? Bytes.EMPTY : choice(m.group(2)));
    put(batch.digest(), name);
    return batch;
  }

  static Bytes choice(String digits) {
    return Bytes.wrap(new byte[] {(byte) Integer.parseInt(digits, 16)});
  }
}
