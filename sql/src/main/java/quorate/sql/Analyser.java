package quorate.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Reading;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Token;
import quorate.sql.plan.LiteralType;
import quorate.sql.plan.Plan;

/// Analyses statements: their meaning over a catalog, and their text for each engine.
///
/// Two caches make this cheap. A known text costs a look-up; a text that differs from a known one
/// only in its constants costs one pass of the lexer.
public final class Analyser {
  private static final int ENTRIES_MAX = 4096;
  private static final int TEXT_MAX = 64 << 10;

  private record Key(String text, Same version, Reading reading, List<SqlType> declared) {}

  /// A catalog compared by identity: comparing whole catalogs would cost more than parsing.
  private record Same(Catalog catalog) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Same(Catalog same) && isSame(same, catalog);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(catalog);
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Catalog left, Catalog right) {
      return left == right;
    }
  }

  private static final Map<Key, Analysed> TEXTS = new ConcurrentHashMap<>();
  private static final Map<Key, Template> SHAPES = new ConcurrentHashMap<>();
  private static final Map<Key, List<Optional<LiteralType>>> LITERALS = new ConcurrentHashMap<>();

  private Analyser() {}

  /// Analyses one statement.
  ///
  /// @param declaredParameters types of $1, $2, ... from the client; UNKNOWN or missing ones are
  ///   inferred
  /// @throws quorate.core.value.SqlException with PostgreSQL's message and the position
  public static Analysed analyse(String text, Catalog catalog, List<SqlType> declaredParameters) {
    return analyse(text, catalog, Reading.STORED.along(catalog.path()), declaredParameters);
  }

  /// Analyses one statement of a session.
  ///
  /// @param reading session properties by which texts are read
  /// @throws quorate.core.value.SqlException with PostgreSQL's message and the position
  public static Analysed analyse(
      String text, Catalog catalog, Reading reading, List<SqlType> declaredParameters) {
    Key key = new Key(text, new Same(catalog), reading, List.copyOf(declaredParameters));
    Analysed known = TEXTS.get(key);
    if (known != null) {
      return known;
    }
    Analysed analysed =
        Defect.fails(() ->
            SessionZone.in(reading.zone(), () -> fresh(text, catalog.along(reading.path()), key)));
    if (text.length() < TEXT_MAX) {
      put(TEXTS, key, analysed);
    }
    return analysed;
  }

  private static <V> void put(Map<Key, V> cache, Key key, V value) {
    if (cache.size() >= ENTRIES_MAX) {
      cache.clear();
    }
    cache.put(key, value);
  }

  private static Analysed fresh(String text, Catalog catalog, Key key) {
    List<Token> tokens = Lexer.tokens(text);
    if (Installing.is(tokens)) {
      return Installing.analyse(text, tokens, catalog, key.declared());
    }
    if (!Parser.isData(tokens)) {
      return new Utilities(catalog, key.reading(), key.declared())
          .analyse(Parser.command(text, tokens));
    }
    Shape shape = Shape.of(tokens);
    Key byShape = new Key(shape.key(), key.version(), key.reading(), key.declared());
    List<Optional<LiteralType>> literals = LITERALS.get(byShape);
    if (literals != null) {
      Template template = SHAPES.get(fixed(byShape, shape, literals));
      if (template != null) {
        return of(template, text, shape, key.reading());
      }
    }
    Template template = new TemplateMaker(text, tokens, shape, catalog, key.declared()).make();
    Analysed analysed = of(template, text, shape, key.reading());
    put(LITERALS, byShape, template.literals());
    put(SHAPES, fixed(byShape, shape, template.literals()), template);
    return analysed;
  }

  private static Key fixed(Key byShape, Shape shape, List<Optional<LiteralType>> literals) {
    return new Key(
        byShape.text() + '\0' + shape.fixed(literals),
        byShape.version(),
        byShape.reading(),
        byShape.declared());
  }

  private static Analysed of(Template template, String text, Shape shape, Reading reading) {
    return switch (template.plan()) {
      case Plan.Query _ -> new Analysed.Read(template, text, shape.values(template.literals()));
      case Plan.Schema _ -> new Analysed.Ddl(template, text, reading);
      case Plan.Insert _,
          Plan.Update _,
          Plan.UpdateEach _,
          Plan.Delete _,
          Plan.Truncate _,
          Plan.Call _ ->
          new Analysed.Write(template, text, shape.values(template.literals()));
    };
  }
}
