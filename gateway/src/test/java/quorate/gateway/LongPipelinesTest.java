package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Pipelines of more statements than may be pending before a Sync.
final class LongPipelinesTest extends OnSmallCluster {
  private static final int STATEMENTS = 3000;

  private static List<String> times(int count, String line) {
    return Collections.nCopies(count, line);
  }

  private static void count(Talk talk, String wanted, int times) throws IOException {
    int seen = 0;
    while (seen < times) {
      String said = talk.next().said();
      assertTrue(!said.startsWith("E") && !said.startsWith("Z"), said);
      seen += said.equals(wanted) ? 1 : 0;
    }
  }

  @Test
  void answersComeBeforeSync() throws IOException {
    try (Talk talk = new Talk(cluster.open.port())) {
      talk.send(times(STATEMENTS, "execute select 1"));
      count(talk, "C(SELECT 1)", STATEMENTS / 2);
      talk.send(List.of("flush"));
      count(talk, "C(SELECT 1)", STATEMENTS - STATEMENTS / 2);
      talk.send(List.of("sync"));
      assertEquals("Z(I)", talk.upTo("Z"));
    }
  }

  @Test
  void changesAreOneTransactionAllTheSame() throws IOException {
    try (Talk talk = new Talk(cluster.open.port())) {
      talk.send(List.of("query create table long (i int)"));
      talk.upTo("Z");
      List<String> failing =
          new ArrayList<>(times(STATEMENTS, "execute insert into long values (1)"));
      failing.add("parse select nothing");
      talk.send(failing);
      count(talk, "C(INSERT 0 1)", STATEMENTS);
      assertEquals("E(42703)", talk.upTo("E"));
      talk.send(List.of("sync", "query select count(*) from long"));
      assertEquals("Z(I)", talk.upTo("Z"));
      assertEquals("T D(0) C(SELECT 1) Z(I)", talk.upTo("Z"));
      talk.send(times(STATEMENTS, "execute insert into long values (1)"));
      talk.send(List.of("sync", "query select count(*) from long"));
      count(talk, "C(INSERT 0 1)", STATEMENTS);
      assertEquals("Z(I)", talk.upTo("Z"));
      assertEquals("T D(" + STATEMENTS + ") C(SELECT 1) Z(I)", talk.upTo("Z"));
      talk.send(List.of("query drop table long"));
      talk.upTo("Z");
    }
  }

  @Test
  void aFailureAmongThemTakesBackTheOthers() throws IOException {
    try (Talk talk = new Talk(cluster.open.port())) {
      talk.send(List.of("query create table unique_long (i int primary key)"));
      talk.upTo("Z");
      List<String> failing = new ArrayList<>();
      for (int i = 0; i < STATEMENTS; i++) {
        failing.add("execute insert into unique_long values (" + i % (STATEMENTS / 2) + ")");
      }
      talk.send(failing);
      talk.send(List.of("sync", "query select count(*) from unique_long"));
      assertTrue(talk.upTo("Z").endsWith("C(INSERT 0 1) 1 2 E(23505) Z(I)"));
      assertEquals("T D(0) C(SELECT 1) Z(I)", talk.upTo("Z"));
      talk.send(List.of("query drop table unique_long"));
      talk.upTo("Z");
    }
  }

  /// Statements sent to a block's database together answer like statements sent one by one.
  @Test
  void togetherTheyAnswerAsOneByOne() throws IOException {
    try (Talk talk = new Talk(cluster.open.port())) {
      talk.send(List.of("query create table together (i serial primary key, v int, t text)"));
      talk.upTo("Z");
      List<String> mixed = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        mixed.add("execute insert into together (v) values (" + i + ") returning i, v");
        mixed.add("execute update together set v = v + 1 where v < 10");
        mixed.add("execute select count(*), sum(v), lastval() from together");
        mixed.add("execute select g, repeat('x', 100) from generate_series(1, 30) g");
      }
      mixed.add(40, "execute select g from generate_series(1, 20000) g order by g");
      mixed.add(60, "execute create table within (i int)");
      mixed.add(70, "execute truncate within");
      mixed.add(80, "execute insert into within select v from together");
      mixed.add("execute select count(*) from within");
      mixed.add("execute insert into together (i) values (1)");
      mixed.add("execute select 1");
      String one = answers(talk, mixed, true);
      talk.send(List.of("query truncate together restart identity"));
      talk.upTo("Z");
      assertEquals(one, answers(talk, mixed, false));
      talk.send(List.of("query drop table together"));
      talk.upTo("Z");
    }
  }

  /// The messages before the last ReadyForQuery of a block, which is rolled back.
  private static String answers(Talk talk, List<String> lines, boolean oneByOne)
      throws IOException {
    List<String> sent = new ArrayList<>(List.of("query begin"));
    for (String line : lines) {
      sent.add(line);
      if (oneByOne) {
        sent.add("flush");
      }
    }
    sent.add("sync");
    talk.send(sent);
    String begun = talk.upTo("Z");
    String all = talk.upTo("Z");
    talk.send(List.of("query rollback"));
    talk.upTo("Z");
    return begun + all;
  }

  @Test
  void aSavepointAmongThemIsGoneBackTo() throws IOException {
    try (Talk talk = new Talk(cluster.open.port())) {
      talk.send(List.of("query create table kept (i int)"));
      talk.upTo("Z");
      List<String> lines = new ArrayList<>(List.of("execute begin"));
      lines.addAll(times(STATEMENTS, "execute insert into kept values (1)"));
      lines.add("execute savepoint s");
      lines.addAll(times(100, "execute insert into kept values (2)"));
      lines.add("execute rollback to s");
      lines.add("execute insert into kept values (3)");
      lines.add("execute commit");
      lines.add("sync");
      talk.send(lines);
      count(talk, "C(COMMIT)", 1);
      assertEquals("Z(I)", talk.upTo("Z"));
      talk.send(List.of("query select count(*), sum(i) from kept"));
      assertEquals(
          "T D(%d,%d) C(SELECT 1) Z(I)".formatted(STATEMENTS + 1, STATEMENTS + 3), talk.upTo("Z"));
      talk.send(List.of("query drop table kept"));
      talk.upTo("Z");
    }
  }
}
