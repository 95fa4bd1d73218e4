package quorate.gateway.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Listeners and pages, without threads: the notifications due to each listener, and gaps that must
/// be detected.
final class BulletinTest {
  private final Bulletin bulletin = new Bulletin();

  private static NotificationTables.Entry entry(long number, long place, String channel) {
    Notification said = new Notification(channel, number + "." + place, 7);
    return new NotificationTables.Entry(number, place, said);
  }

  private static NotificationTables.Page page(long reached, NotificationTables.Entry... entries) {
    return new NotificationTables.Page(reached, List.of(entries));
  }

  /// The notifications of a page due to each listener, as text.
  private String due(long after, NotificationTables.Page page) {
    Map<Integer, List<String>> words = new TreeMap<>();
    Bulletin.Due due = assertInstanceOf(Bulletin.Due.class, bulletin.read(after, page));
    due.notifications()
        .forEach((session, all) -> {
          words.put(session, all.stream().map(each -> each.channel() + each.payload()).toList());
        });
    return words + (due.more() ? " and more" : "");
  }

  @Test
  void eachHearsItsChannelsInTheOrderOfCommits() {
    bulletin.listen(1, Set.of("a"), 10);
    bulletin.listen(2, Set.of("a", "b"), 10);
    assertEquals(
        "{1=[a11.0, a12.1], 2=[a11.0, b12.0, a12.1]}",
        due(
            10,
            page(13, entry(11, 0, "a"), entry(12, 0, "b"), entry(12, 1, "a"), entry(13, 0, "c"))));
    assertEquals("{}", due(13, page(13)));
    assertEquals(OptionalLong.of(13), bulletin.seen());
  }

  @Test
  void whatWasReadForOthersIsNotTakenTwice() {
    bulletin.listen(1, Set.of("a"), 0);
    NotificationTables.Page page = page(1, entry(1, 0, "a"));
    assertEquals("{1=[a1.0]}", due(0, page));
    assertEquals("{}", due(0, page), "it was asked for before the other one had come");
  }

  @Test
  void whoComesLaterHearsNothingOlder() {
    bulletin.listen(1, Set.of("a"), 0);
    assertEquals("{1=[a1.0]}", due(0, page(1, entry(1, 0, "a"))));
    bulletin.listen(2, Set.of("a"), 1);
    assertEquals("{1=[a2.0], 2=[a2.0]}", due(1, page(2, entry(2, 0, "a"))));
    bulletin.keep(1, Set.of());
    bulletin.keep(2, Set.of());
    assertEquals(OptionalLong.empty(), bulletin.seen(), "nothing is read for nobody");
    bulletin.listen(3, Set.of("a"), 5);
    assertEquals(OptionalLong.of(5), bulletin.seen());
  }

  @Test
  void whoEndsKeepsNobodyListening() {
    bulletin.keep(1, Set.of("a"));
    assertEquals(OptionalLong.empty(), bulletin.seen(), "it does not listen");
    bulletin.listen(1, Set.of("a", "b"), 3);
    bulletin.keep(1, Set.of("b"));
    assertEquals("{1=[b5.0]}", due(3, page(5, entry(4, 0, "a"), entry(5, 0, "b"))));
  }

  @Test
  void nothingIsLeftOut() {
    List<NotificationTables.Page> gaps =
        List.of(
            page(12, entry(12, 0, "a")), // deleted
            page(12, entry(11, 0, "a")),
            page(12),
            page(11, entry(11, 1, "a")),
            page(11, entry(11, 0, "a"), entry(11, 2, "a")),
            page(11, entry(11, 0, "a"), entry(11, 0, "a")),
            page(11, entry(11, 0, "a"), entry(12, 0, "a")),
            page(10, entry(10, 1, "a")),
            page(9)); // the tables were created anew
    for (NotificationTables.Page gap : gaps) {
      bulletin.listen(1, Set.of("x"), 10);
      assertEquals(new Bulletin.Lost(Set.of(1)), bulletin.read(10, gap), gap.toString());
      assertEquals(OptionalLong.empty(), bulletin.seen());
    }
  }

  @Test
  void longOnesAreReadInPages() {
    List<NotificationTables.Entry> all = new ArrayList<>();
    for (int number = 1; number <= Bulletin.PAGE; number++) {
      all.add(entry(number, 0, "other"));
    }
    bulletin.listen(1, Set.of("a"), 0);
    assertEquals("{} and more", due(0, new NotificationTables.Page(Bulletin.PAGE + 1L, all)));
    assertEquals("{1=[a201.0]}", due(Bulletin.PAGE, page(Bulletin.PAGE + 1L, entry(201, 0, "a"))));
  }

  /// Listeners come and go, but a permanent one receives each transaction once.
  @Test
  void whoStaysHearsEverythingOnce() {
    Random random = new Random(1);
    List<NotificationTables.Entry> log = new ArrayList<>();
    List<String> heard = new ArrayList<>();
    bulletin.listen(0, Set.of("a"), 0);
    long reached = 0;
    for (int step = 0; step < 2000; step++) {
      if (random.nextBoolean()) {
        reached++;
        for (int place = 0; place <= random.nextInt(3); place++) {
          log.add(entry(reached, place, random.nextBoolean() ? "a" : "b"));
        }
      }
      int other = 1 + random.nextInt(3);
      long after = random.nextInt(4) == 0 ? random.nextInt(step + 1) : seen();
      switch (random.nextInt(4)) {
        case 0 -> bulletin.keep(other, Set.of());
        case 1 -> {
          take(heard, seen(), reached, log);
          bulletin.listen(other, Set.of("a", "b"), reached);
        }
        default -> take(heard, after, reached, log);
      }
    }
    while (seen() < reached) {
      take(heard, seen(), reached, log);
    }
    assertEquals(
        log.stream()
            .map(NotificationTables.Entry::notification)
            .filter(each -> each.channel().equals("a"))
            .map(Notification::payload)
            .toList(),
        heard);
  }

  private long seen() {
    return bulletin.seen().orElseThrow();
  }

  private void take(
      List<String> heard, long after, long reached, List<NotificationTables.Entry> log) {
    List<NotificationTables.Entry> read =
        log.stream()
            .filter(each -> each.number() > after && each.number() <= after + Bulletin.PAGE)
            .toList();
    Bulletin.Due due =
        assertInstanceOf(
            Bulletin.Due.class, bulletin.read(after, new NotificationTables.Page(reached, read)));
    due.notifications().getOrDefault(0, List.of()).forEach(each -> heard.add(each.payload()));
  }
}
