package quorate.service.batch;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.BiFunction;
import quorate.core.Bytes;
import quorate.service.Call;
import quorate.service.Footprint;
import quorate.service.Service;
import quorate.service.state.Batch;
import quorate.service.state.Kind;
import quorate.service.state.StateMap;

/// Counts how often each request was executed, by its text; the text before a blank is its key. A
/// hook sees a request before it is counted.
final class CountService implements Service {
  BiFunction<String, Call, String> hook = (text, _) -> text;

  @Override
  public void prepare(Batch state) {
    if (state.find("counts", Kind.MAP).isEmpty()) {
      state.declare("counts", Kind.MAP);
    }
  }

  static String text(Bytes bytes) {
    return new String(bytes.unsafeArray(), StandardCharsets.UTF_8);
  }

  static Bytes bytes(String text) {
    return Bytes.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Bytes key(Bytes request) {
    return bytes(text(request).split(" ")[0]);
  }

  @Override
  public Bytes execute(Bytes request, Call call) {
    StateMap counts = call.state().named("counts", Kind.MAP);
    String answer = hook.apply(text(request), call);
    long count = counts.get(key(request)).map(it -> Long.parseLong(text(it))).orElse(0L) + 1;
    counts.put(key(request), bytes("" + count));
    return bytes(answer + ":" + count);
  }

  @Override
  public Footprint footprint(Bytes request) {
    return new Footprint(Set.of(), Set.of(key(request)), false, false);
  }
}
