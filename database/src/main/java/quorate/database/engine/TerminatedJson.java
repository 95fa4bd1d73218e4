package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import org.jspecify.annotations.Nullable;

/// [JsonRoutines] for an engine with terminated texts.
public final class TerminatedJson {
  private TerminatedJson() {}

  public static @Nullable String json(@Nullable String text) {
    return terminated(JsonRoutines.json(unterminated(text)));
  }

  public static @Nullable String jsonb(@Nullable String text) {
    return terminated(JsonRoutines.jsonb(unterminated(text)));
  }

  public static @Nullable Boolean equal(@Nullable String one, @Nullable String other) {
    return JsonRoutines.equal(unterminated(one), unterminated(other));
  }

  public static @Nullable Boolean contains(@Nullable String whole, @Nullable String part) {
    return JsonRoutines.contains(unterminated(whole), unterminated(part));
  }

  public static @Nullable Boolean exists(@Nullable String json, @Nullable String key) {
    return JsonRoutines.exists(unterminated(json), unterminated(key));
  }

  public static @Nullable String member(
      @Nullable String json, @Nullable String key, @Nullable Integer plain) {
    return terminated(JsonRoutines.member(unterminated(json), unterminated(key), plain));
  }

  public static @Nullable String element(
      @Nullable String json, @Nullable Integer index, @Nullable Integer plain) {
    return terminated(JsonRoutines.element(unterminated(json), index, plain));
  }

  public static @Nullable String path(
      @Nullable String json, @Nullable String path, @Nullable Integer plain) {
    return terminated(JsonRoutines.path(unterminated(json), unterminated(path), plain));
  }

  public static @Nullable String typeName(@Nullable String json) {
    return terminated(JsonRoutines.typeName(unterminated(json)));
  }

  public static @Nullable String quote(@Nullable String text) {
    return terminated(JsonRoutines.quote(unterminated(text)));
  }

  public static @Nullable String key(@Nullable String text) {
    return terminated(JsonRoutines.key(unterminated(text)));
  }

  public static @Nullable String binaryKey(@Nullable String text) {
    return terminated(JsonRoutines.binaryKey(unterminated(text)));
  }

  public static @Nullable Integer length(@Nullable String json) {
    return JsonRoutines.length(unterminated(json));
  }
}
