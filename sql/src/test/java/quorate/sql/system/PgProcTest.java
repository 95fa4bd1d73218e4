package quorate.sql.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.function.FunctionRow;
import quorate.sql.function.FunctionTable;

class PgProcTest {
  private static Set<String> names() {
    int name = BuiltinCatalog.relation("pg_proc").orElseThrow().position("proname");
    return Procedures.rows("pg_proc").stream()
        .map(row -> row.get(name))
        .collect(Collectors.toSet());
  }

  @Test
  void pgProcHasEveryFunctionThatCanBeCalledAndPostgresqlHas() {
    int name = BuiltinCatalog.relation("pg_proc").orElseThrow().position("proname");
    Set<String> missing = new TreeSet<>();
    FunctionTable.rows().stream()
        .filter(row -> row.kind() != FunctionRow.Kind.REFUSED)
        .forEach(row -> missing.add(row.name()));
    missing.retainAll(
        BuiltinCatalog.rows().getOrDefault("pg_proc", List.of()).stream()
            .map(row -> row.get(name))
            .collect(Collectors.toSet()));
    missing.removeAll(names());
    assertEquals(Set.of(), missing);
  }

  @Test
  void pgProcHasNoFunctionThatIsRefused() {
    Set<String> refused =
        new HashSet<>(Set.of("pg_sleep_for", "setseed", "lo_create", "enum_first"));
    refused.retainAll(names());
    assertEquals(Set.of(), refused);
  }

  @Test
  void whatTypesAndOperatorsNameIsThere() {
    Set<String> oids =
        Procedures.rows("pg_proc").stream().map(List::getFirst).collect(Collectors.toSet());
    int code = BuiltinCatalog.relation("pg_operator").orElseThrow().position("oprcode");
    BuiltinCatalog.rows()
        .getOrDefault("pg_operator", List.of())
        .forEach(row -> assertTrue(oids.contains(row.get(code))));
    assertTrue(
        Procedures.rows("pg_aggregate").stream().allMatch(row -> oids.contains(row.getFirst())));
  }
}
