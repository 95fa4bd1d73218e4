import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.LockModeType;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/// Hibernate: the schema made, updated and validated; entities stored, loaded, queried, changed under optimistic and
/// pessimistic locks, in batches, and removed.
public final class HibernateTool {
  private HibernateTool() {}

  public enum Mood {
    GOOD,
    BAD
  }

  @Entity
  @Table(name = "hibernate_author", indexes = @Index(name = "hibernate_author_name", columnList = "name"))
  public static class Author {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    Long id;

    @Column(nullable = false, length = 80)
    String name;

    @Enumerated(EnumType.STRING)
    Mood mood = Mood.GOOD;

    LocalDate born = LocalDate.of(2000, 2, 29);
    Instant seen = Instant.parse("2026-02-28T12:00:00.123456Z");

    @OneToMany(mappedBy = "author")
    List<Book> books = new ArrayList<>();

    @ElementCollection
    Set<String> words = new HashSet<>();

    @Version
    int version;
  }

  @Entity
  @Table(name = "hibernate_book")
  public static class Book {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @Column(unique = true)
    String title;

    BigDecimal price = new BigDecimal("12.50");
    UUID code = UUID.randomUUID();
    boolean sold;
    byte[] cover = {1, 2, 3};
    double weight = 0.5;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    Author author;

    @ManyToMany
    Set<Shop> shops = new HashSet<>();
  }

  @Entity
  @Table(name = "hibernate_shop")
  public static class Shop {
    @Id UUID id = UUID.randomUUID();

    String name;
  }

  public static void main(String[] arguments) {
    try (SessionFactory factory = factory(arguments[0], "create")) {
      store(factory);
      query(factory);
      change(factory);
    }
    try (SessionFactory factory = factory(arguments[0], "validate")) {
      query(factory);
    }
    try (SessionFactory factory = factory(arguments[0], "update")) {
      remove(factory);
    }
    factory(arguments[0], "create-drop").close();
    System.out.println("hibernate is at home");
  }

  private static SessionFactory factory(String url, String schema) {
    return new Configuration()
        .addAnnotatedClass(Author.class)
        .addAnnotatedClass(Book.class)
        .addAnnotatedClass(Shop.class)
        .setProperty("hibernate.connection.url", url)
        .setProperty("hibernate.hbm2ddl.auto", schema)
        .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
        .setProperty("hibernate.jdbc.batch_size", "20")
        .buildSessionFactory();
  }

  private static void store(SessionFactory factory) {
    factory.inTransaction(session -> {
      Shop shop = new Shop();
      shop.name = "corner";
      session.persist(shop);
      for (int i = 0; i < 30; i++) {
        Author author = new Author();
        author.name = "author " + i;
        author.mood = i % 2 == 0 ? Mood.GOOD : Mood.BAD;
        author.words.add("word " + i);
        session.persist(author);
        for (int j = 0; j < 2; j++) {
          Book book = new Book();
          book.title = "book " + i + "." + j;
          book.author = author;
          book.shops.add(shop);
          session.persist(book);
        }
      }
    });
  }

  private static void query(SessionFactory factory) {
    factory.inTransaction(session -> {
      long books =
          session
              .createSelectionQuery(
                  "select count(b) from HibernateTool$Book b join b.author a where a.mood = :mood and b.price > 10",
                  Long.class)
              .setParameter("mood", Mood.GOOD)
              .getSingleResult();
      check(books == 30, "a join with an enumeration: " + books);
      List<Author> page =
          session
              .createSelectionQuery("from HibernateTool$Author a order by a.name desc, a.id", Author.class)
              .setFirstResult(5)
              .setMaxResults(5)
              .getResultList();
      check(page.size() == 5 && page.getFirst().books.size() == 2, "a page, and a lazy collection");
      check(page.getFirst().seen.equals(Instant.parse("2026-02-28T12:00:00.123456Z")), "the instant comes back");
      List<Object[]> groups =
          session
              .createSelectionQuery(
                  "select a.mood, count(*), max(a.born) from HibernateTool$Author a group by a.mood order by a.mood",
                  Object[].class)
              .getResultList();
      check(groups.size() == 2, "groups");
      long of =
          session
              .createSelectionQuery(
                  "select count(*) from HibernateTool$Book b where exists (select 1 from b.shops s where s.name like 'cor%')"
                      + " and lower(b.title) like '%.1' and year(b.author.born) = 2000",
                  Long.class)
              .getSingleResult();
      check(of == 30, "exists, like and a field of a date: " + of);
    });
  }

  private static void change(SessionFactory factory) {
    factory.inTransaction(session -> {
      Author author =
          session
              .createSelectionQuery("from HibernateTool$Author where name = 'author 3'", Author.class)
              .setLockMode(LockModeType.PESSIMISTIC_WRITE)
              .getSingleResult();
      author.name = "renamed";
      author.words.add("another");
    });
    factory.inTransaction(session -> {
      int changed = session.createMutationQuery("update HibernateTool$Book set sold = true where price > 1").executeUpdate();
      check(changed == 60, "an update of many");
    });
    var one = factory.openSession();
    var two = factory.openSession();
    String find = "from HibernateTool$Author where name = 'renamed'";
    Author first = one.createSelectionQuery(find, Author.class).getSingleResult();
    Author second = two.createSelectionQuery(find, Author.class).getSingleResult();
    one.beginTransaction();
    first.name = "renamed twice";
    one.getTransaction().commit();
    two.beginTransaction();
    second.name = "never";
    try {
      two.getTransaction().commit();
      throw new AssertionError("an old version was written");
    } catch (jakarta.persistence.OptimisticLockException expected) {
      two.getTransaction().rollback();
    }
    one.close();
    two.close();
  }

  private static void remove(SessionFactory factory) {
    factory.inTransaction(session -> {
      session.createSelectionQuery("from HibernateTool$Book", Book.class).getResultList().forEach(session::remove);
      session.flush();
      session.createSelectionQuery("from HibernateTool$Author", Author.class).getResultList().forEach(session::remove);
    });
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }
}
