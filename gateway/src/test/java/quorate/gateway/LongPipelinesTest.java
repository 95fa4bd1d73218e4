package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Pipelines of more statements than wait for a Sync.
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
}
