package quorate.gateway.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;
import quorate.sql.system.Objects;
import quorate.sql.system.SystemQuery;
import quorate.sql.system.Views;

/// Answers clients' catalog queries as a PostgreSQL 18 does: `transcripts/catalog.txt`, recorded by
/// `bin/catalog-transcript.py`.
final class CatalogTranscriptTest {
  private static final Path FILE = Path.of("src/test/transcripts/catalog.txt");
  private static final Path TYPES = Path.of("src/test/transcripts/catalog-types.txt");
  private static final Path REFUSED = Path.of("src/test/transcripts/catalog-refused.txt");
  private static final Pattern OID = Pattern.compile("(?<![\\w.])(\\d{5,10})(?![\\w.])");
  private static final Asker ASKER = new Somebody();

  /// A query of the transcript.
  ///
  /// @param reason why Quorate's answer differs from PostgreSQL's; empty if it does not
  private record Entry(String reason, String query, String answer) {
    static Entry read(String text) {
      boolean differs = text.startsWith("! ");
      String[] parts =
          (differs ? text.substring(text.indexOf('\n') + 1) : text).split("\n----\n", 2);
      return new Entry(
          differs ? text.substring(0, text.indexOf('\n')) : "", parts[0], parts[1].strip());
    }

    @Override
    public String toString() {
      return (reason.isEmpty() ? "" : reason + "\n") + query + "\n----\n" + answer + "\n";
    }
  }

  private static Catalog catalog(String script) {
    Catalog catalog = Catalog.EMPTY;
    for (String statement : script.split("\n")) {
      if (!statement.startsWith("#") && !statement.isBlank()) {
        Analysed.Ddl ddl = (Analysed.Ddl) Analyser.analyse(statement, catalog, List.of());
        catalog = DdlPlanner.plan(catalog, ddl, new Choices(Instant.EPOCH, 1)).after();
      }
    }
    return catalog;
  }

  /// Quorate's answer in the transcript's form.
  private static String answer(SystemDatabases databases, Catalog catalog, String written) {
    return databases.with(
        catalog,
        ASKER,
        _ -> {},
        database -> {
          Objects objects = database.objects();
          String text =
              Pattern.compile("@(\\w+)@")
                  .matcher(written)
                  .replaceAll(name -> objects.relation(name.group(1)).orElseThrow().toString());
          try {
            SystemQuery query =
                SystemQuery.of(text, List.of(), catalog.tables()::keySet).orElseThrow();
            List<String> rows = new ArrayList<>();
            for (@Nullable Object[] row : database.run(query, List.of(), ASKER)) {
              rows.add(shown(row, query, objects));
            }
            String head =
                query.columns().stream()
                    .map(column -> column.name() + ":" + column.type().oid())
                    .collect(Collectors.joining("|"));
            rows.sort(String::compareTo);
            return (head + "\n" + String.join("\n", rows)).strip();
          } catch (SqlException refused) {
            return "ERROR " + refused.error().sqlState() + " " + refused.getMessage();
          }
        });
  }

  private static String shown(@Nullable Object[] row, SystemQuery query, Objects objects) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < row.length; i++) {
      byte @Nullable [] field =
          SystemFormat.encode(row[i], query.columns().get(i).type(), 0, objects);
      fields.add(
          field == null
              ? "NULL"
              : OID.matcher(new String(field, StandardCharsets.UTF_8))
                  .replaceAll(oid -> name(oid, objects))
                  .replace("\\", "\\\\")
                  .replace("\n", "\\n"));
    }
    return String.join("|", fields);
  }

  private static String name(MatchResult number, Objects objects) {
    long oid = Long.parseLong(number.group(1));
    return oid < 16_384 || oid > 1L << 31
        ? number.group(1)
        : "{" + objects.relation(oid).map(Objects.Named::name).orElse("") + "}";
  }

  @Test
  void answersAreThoseOfPostgresql() throws IOException {
    check(FILE, 100);
  }

  /// Index orders and expressions, domains, enumerations and statistics.
  @Test
  void answersOnTypesAndIndexesAreThoseOfPostgresql() throws IOException {
    check(TYPES, 20);
  }

  private static void check(Path file, int least) throws IOException {
    String[] parts = Files.readString(file).split("\n====\n", 2);
    Catalog catalog = catalog(parts[0]);
    List<Entry> entries = new ArrayList<>();
    List<Entry> ours = new ArrayList<>();
    try (SystemDatabases databases = new SystemDatabases("quorate", List.of())) {
      for (String text : parts[1].strip().split("\n\n")) {
        Entry entry = Entry.read(text);
        entries.add(entry);
        String answer = answer(databases, catalog, entry.query());
        boolean same = answer.equals(entry.answer());
        ours.add(
            new Entry(
                same ? entry.reason() : entry.reason().isEmpty() ? "! ?" : entry.reason(),
                entry.query(),
                answer));
      }
    }
    if (Boolean.getBoolean("record")) {
      Files.writeString(
          file,
          parts[0]
              + "\n====\n\n"
              + ours.stream().map(Entry::toString).collect(Collectors.joining("\n")));
    }
    assertTrue(entries.size() > least, "a transcript of " + entries.size() + " queries");
    assertEquals(
        entries.stream().map(Entry::toString).toList(),
        ours.stream().map(Entry::toString).toList());
    assertEquals(List.of(), entries.stream().filter(each -> each.reason().endsWith("?")).toList());
  }

  /// An unknown routine is refused before the engine runs the query.
  @Test
  void everyFunctionIsARoutine() {
    Set<String> lacking = new TreeSet<>(SystemQuery.routines());
    lacking.removeAll(SystemDatabase.routines());
    assertEquals(Set.of(), lacking);
  }

  /// Refusals have PostgreSQL's SQLSTATE: `transcripts/catalog-refused.txt`.
  @Test
  void refusalsAreThoseOfPostgresql() throws IOException {
    List<String> lines =
        Files.readAllLines(REFUSED).stream().filter(line -> !line.startsWith("#")).toList();
    List<String> ours = new ArrayList<>();
    try (SystemDatabases databases = new SystemDatabases("quorate", List.of())) {
      for (String line : lines) {
        String query = line.substring(line.indexOf(' ') + 1);
        String answer = answer(databases, Catalog.EMPTY, query);
        ours.add((answer.startsWith("ERROR ") ? answer.split(" ")[1] : "none") + " " + query);
      }
    }
    assertTrue(lines.size() > 50, "a list of " + lines.size() + " queries");
    assertEquals(lines, ours);
  }

  /// PostgreSQL views over kinds of objects that do not exist here have no rows, and no other view
  /// is empty for that reason.
  @Test
  void theViewsWithoutRowsAreKnown() {
    Map<String, String> unanswered = Views.unanswered();
    assertEquals(
        Set.of(),
        unanswered.keySet().stream()
            .filter(name -> name.startsWith("information_schema."))
            .collect(Collectors.toSet()));
    assertTrue(
        unanswered.keySet().stream()
            .noneMatch(
                Set.of(
                        "pg_catalog.pg_tables",
                        "pg_catalog.pg_views",
                        "pg_catalog.pg_indexes",
                        "pg_catalog.pg_sequences",
                        "pg_catalog.pg_roles",
                        "pg_catalog.pg_user",
                        "pg_catalog.pg_stats",
                        "pg_catalog.pg_policies",
                        "pg_catalog.pg_rules")
                    ::contains),
        unanswered.toString());
  }
}
