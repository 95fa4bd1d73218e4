package quorate.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Dependencies point down (the layers of ARCHITECTURE.md), and roles are pure.
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("quorate");

  /// The phases of a statement, lowest first.
  private static final List<String> PHASES =
      List.of(
          "quorate.sql.parse",
          "quorate.sql.access",
          "quorate.sql.json",
          "quorate.sql.type",
          "quorate.sql.builtin",
          "quorate.sql.dialect",
          "quorate.sql.catalog",
          "quorate.sql.copy",
          "quorate.sql.plan",
          "quorate.sql.function",
          "quorate.sql.rewrite",
          "quorate.sql.render",
          "quorate.sql.bind",
          "quorate.sql.system",
          "quorate.sql",
          "quorate.sql.ddl");

  @Test
  void modulesDependDownwardOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("procedure")
        .definedBy("quorate.procedure..")
        .layer("core")
        .definedBy("quorate.core..")
        .layer("service")
        .definedBy("quorate.service..")
        .layer("sql")
        .definedBy("quorate.sql..")
        .layer("database")
        .definedBy("quorate.database..")
        .layer("order")
        .definedBy("quorate.order..")
        .layer("replication")
        .definedBy("quorate.replication..")
        .layer("engine")
        .definedBy("quorate.engine..")
        .layer("simulator")
        .definedBy("quorate.simulator..")
        .layer("runtime")
        .definedBy("quorate.runtime..")
        .layer("bench")
        .definedBy("quorate.bench..")
        .layer("gateway")
        .definedBy("quorate.gateway..")
        .layer("cli")
        .definedBy("quorate.cli..")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("gateway")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("bench")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("runtime")
        .mayOnlyBeAccessedByLayers("bench", "gateway", "cli")
        .whereLayer("simulator")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("engine")
        .mayOnlyBeAccessedByLayers("runtime", "bench", "gateway", "cli")
        .whereLayer("replication")
        .mayOnlyBeAccessedByLayers("engine", "simulator", "runtime", "gateway", "cli")
        .whereLayer("order")
        .mayOnlyBeAccessedByLayers("replication", "simulator", "runtime", "bench", "gateway", "cli")
        .whereLayer("service")
        .mayOnlyBeAccessedByLayers("simulator", "runtime", "bench", "gateway", "cli")
        .whereLayer("database")
        .mayOnlyBeAccessedByLayers("engine", "runtime", "bench", "gateway", "cli")
        .whereLayer("procedure")
        .mayOnlyBeAccessedByLayers("database", "bench", "gateway", "cli")
        .whereLayer("sql")
        .mayOnlyBeAccessedByLayers("database", "engine", "runtime", "bench", "gateway", "cli")
        .check(CLASSES);
  }

  @Test
  void rolesOwnNoThreadClockSocketFileOrChance() {
    noClasses()
        .that()
        .resideInAnyPackage("quorate.core..", "quorate.order..", "quorate.replication..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.net..",
            "java.nio.file..",
            "java.nio.channels..",
            "java.util.concurrent..",
            "io.netty..")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Thread.class, java.util.Random.class, java.security.SecureRandom.class)
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .because("law 1: the same class runs in the simulator and in production")
        .check(CLASSES);
  }

  /// Threads come from outside, and the tree needs no lock: compare-and-swap keeps it whole.
  @Test
  void managedStateOwnsNoThreadLockClockFileOrChance() {
    noClasses()
        .that()
        .resideInAPackage("quorate.service..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.net..",
            "java.nio.file..",
            "java.nio.channels..",
            "java.util.concurrent.locks..",
            "quorate.core.value..",
            "quorate.core.writeset..")
        .orShould()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "run or order threads",
                other ->
                    other.getPackageName().equals("java.util.concurrent")
                        && !other.getSimpleName().endsWith("ConcurrentMap")
                        && !other.getSimpleName().endsWith("ConcurrentHashMap")))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Thread.class, java.util.Random.class, java.security.SecureRandom.class)
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .because("a service's state is the same in the simulator and in production")
        .check(CLASSES);
  }

  @Test
  void theHostOfAServiceKnowsNothingOfSql() {
    noClasses()
        .that()
        .resideInAPackage("quorate.replication.command..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("quorate.core.value..", "quorate.core.writeset..")
        .orShould()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of a protocol, or of SQL",
                other ->
                    other.getPackageName().startsWith("quorate.replication.")
                        && !other.getPackageName().equals("quorate.replication.command")))
        .because("a service that is no database stands on it as well")
        .check(CLASSES);
  }

  @Test
  void anEngineKnowsNoProtocol() {
    noClasses()
        .that()
        .resideInAPackage("quorate.engine..")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of replication, but no statements",
                other ->
                    other.getPackageName().startsWith("quorate.replication.")
                        && !other.getPackageName().equals("quorate.replication.statement")))
        .because("a transaction on one engine is the same in every protocol")
        .check(CLASSES);
  }

  @Test
  void otherProtocolsKnowNothingOfStateMachineReplication() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "quorate.replication.cbs..",
            "quorate.replication.pbr..",
            "quorate.replication.statement..",
            "quorate.engine..",
            "quorate.runtime.cbs..",
            "quorate.runtime.pbr..",
            "quorate.gateway..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("quorate.replication.smr..")
        .because("a statement is the same in every protocol")
        .check(CLASSES);
  }

  @Test
  void aSessionHasNoWire() {
    noClasses()
        .that()
        .resideInAnyPackage("quorate.gateway.session..", "quorate.gateway.notify..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("quorate.gateway", "quorate.gateway.pg..", "io.netty..")
        .because("the PostgreSQL protocol stands on a session, not the reverse")
        .check(CLASSES);
  }

  @Test
  void aSessionIsNotPassedOn() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("quorate.gateway.session.Session")
        .and()
        .doNotHaveFullyQualifiedName("quorate.gateway.MessageLoop")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("quorate.gateway.session.Session")
        .because("every other class takes the parts of a session that it needs")
        .check(CLASSES);
  }

  @Test
  void onlyTheParserKnowsTheGrammarsLibrary() {
    noClasses()
        .that()
        .resideOutsideOfPackage("quorate.sql.parse..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.antlr..", "org.pgcodekeeper..")
        .because("another grammar can then take its place")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("quorate.sql.parse..")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of pgcodekeeper, but not of its generated grammar",
                other ->
                    other.getPackageName().startsWith("org.pgcodekeeper")
                        && !other.getPackageName().endsWith(".pg.generated")))
        .because("it comes without what the rest of it needs")
        .check(CLASSES);
  }

  @Test
  void eachPhaseOfSqlKnowsThoseBelowIt() {
    for (int i = 0; i < PHASES.size() - 1; i++) {
      noClasses()
          .that()
          .resideInAPackage(PHASES.get(i))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(PHASES.subList(i + 1, PHASES.size()).toArray(new String[0]))
          .because("a phase of sql knows those below it alone")
          .check(CLASSES);
    }
  }

  @Test
  void packagesOfSqlAreSmall() {
    Map<String, Long> files =
        CLASSES.stream()
            .filter(each -> each.getPackageName().startsWith("quorate.sql"))
            .filter(JavaClass::isTopLevelClass)
            .filter(each -> !each.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertEquals(Set.copyOf(PHASES), files.keySet());
    files.forEach((name, count) ->
        assertTrue(count <= (name.equals("quorate.sql") ? 20 : 60), name + " has " + count));
  }

  @Test
  void classesOfSqlHaveNamesOfTheirOwn() {
    Map<String, List<String>> names =
        CLASSES.stream()
            .filter(each -> each.getPackageName().startsWith("quorate.sql"))
            .filter(JavaClass::isTopLevelClass)
            .filter(each -> !each.getSimpleName().equals("package-info"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getPackageName, Collectors.toList())));
    names.values().removeIf(packages -> packages.size() == 1);
    assertEquals(Map.of(), names);
  }
}
