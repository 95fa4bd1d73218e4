package quorate.bench.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.bank.Bank;
import quorate.bench.load.Databases;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.Measured;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;

/// Several contenders in turn, over in-process databases.
class PeerRoundsTest {
  private static final class Heard implements PeerRounds.Watcher {
    private final List<String> turns = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();

    @Override
    public void onTurn(int done, int total, String name, Measured measured) {
      turns.add(name + " " + measured.ended());
    }

    @Override
    public void onBroken(String name, String why) {
      broken.add(name);
    }
  }

  private static Entrant entrant(String name, boolean loaded) throws SQLException {
    SqlWorkload bank = new Bank(50);
    String url = Databases.h2("rounds-" + name);
    if (loaded) {
      Databases.loaded(bank, url);
    }
    return new Entrant(name, List.of("h2"), false, Target.of(url), List.of(), bank);
  }

  private static PeerRounds.Plan plan(int rounds) {
    return new PeerRounds.Plan(
        Duration.ZERO, LoadPlan.count(2, 20, 7), rounds, Duration.ofSeconds(1));
  }

  @Test
  void everyOtherRoundIsInTheReverseOrder() throws Exception {
    Heard heard = new Heard();
    PeerRounds rounds =
        new PeerRounds(List.of(entrant("one", true), entrant("two", true)), plan(2), heard);
    PeerFigures figures = rounds.run();
    assertEquals(List.of("one 40", "two 40", "two 40", "one 40"), heard.turns);
    assertEquals(80, figures.all().getFirst().rounds().ended());
    assertTrue(figures.isGood(), figures.table());
    assertEquals(Set.of(), rounds.broken().keySet());
  }

  @Test
  void oneThatBreaksIsLeftOut() throws Exception {
    Heard heard = new Heard();
    PeerRounds rounds =
        new PeerRounds(List.of(entrant("empty", false), entrant("well", true)), plan(1), heard);
    PeerFigures figures = rounds.run();
    assertEquals(List.of("empty"), heard.broken);
    assertEquals(List.of("well 40"), heard.turns);
    assertEquals(List.of("well"), figures.all().stream().map(PeerFigure::name).toList());
    assertEquals(Set.of("empty"), rounds.broken().keySet());
  }

  @Test
  void atLeastOneRound() {
    assertThrows(IllegalArgumentException.class, () -> plan(0));
  }

  @Test
  void aProgramIsFoundWhereItIs(@TempDir Path directory) throws Exception {
    Path program = Files.createFile(directory.resolve("pgpool"));
    assertEquals(Optional.empty(), Programs.find("pgpool", List.of("", directory.toString())));
    assertTrue(program.toFile().setExecutable(true));
    assertEquals(
        Optional.of(program), Programs.find("pgpool", List.of("/nowhere", directory.toString())));
    PeerMissing missing =
        assertThrows(PeerMissing.class, () -> Programs.require("no-such-program", "get it"));
    assertEquals("no-such-program is not installed (get it)", missing.getMessage());
  }

  @Test
  void whatIsExecutedAfterEachCommitIsPartOfTheTransaction() throws Exception {
    String url = Databases.h2("synced");
    Databases.meddle(url, "create sequence commits");
    Bank bank = new Bank(10);
    Databases.loaded(bank, url);
    Entrant entrant =
        new Entrant(
            "h2",
            List.of("h2"),
            false,
            Target.of(url).synced("select next value for commits"),
            List.of(),
            bank);
    assertTrue(new PeerRounds(List.of(entrant), plan(1), new Heard()).run().isGood());
    assertEquals(List.of("41"), Databases.ask(url, "select next value for commits"));
  }
}
