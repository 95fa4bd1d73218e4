package quorate.gateway;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;
import quorate.gateway.pg.BackendWriter;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Notice;
import quorate.sql.plan.Plan;

/// What clients are told besides of what their statements do to the schema: what was there already,
/// what was not, and what goes with something else.
///
/// The databases do not say it. It is found out right before a statement is executed, over the
/// schema as it is in the order then; should another session change that in between, the client may
/// be told of what has changed just now.
final class DdlNotices {
  /// What a statement has in it of which there may be something to tell.
  private static final Pattern TOLD =
      Pattern.compile("\\b(if|cascade|grant|revoke|owned)\\b", Pattern.CASE_INSENSITIVE);

  private final Session session;

  /// Of the statements that are executed now, and whose results are not written yet.
  private final Deque<List<Notice>> waiting = new ArrayDeque<>();

  DdlNotices(Session session) {
    this.session = session;
  }

  /// Statements are going to be executed, one after the other.
  void before(List<? extends Analysed.Data> statements) {
    waiting.clear();
    boolean plans = statements.stream().anyMatch(DdlNotices::mayTell);
    Optional<Catalog> now = plans ? Optional.of(newest()) : Optional.empty();
    for (Analysed.Data each : statements) {
      if (each instanceof Analysed.Ddl ddl) {
        now = plan(now, ddl);
      } else if (truncates(each)) {
        waiting.add(((Plan.Truncate) each.plan()).notices());
      }
    }
  }

  /// The schema as the session's transaction sees it.
  private Catalog newest() {
    return session.transactions().catalog().orElseGet(session::newest);
  }

  private static boolean mayTell(Analysed.Data data) {
    return data instanceof Analysed.Ddl && TOLD.matcher(data.text()).find();
  }

  /// Whether there may be something to tell of a statement.
  static boolean tellsOf(Analysed.Data data) {
    return data instanceof Analysed.Ddl || truncates(data);
  }

  private static boolean truncates(Analysed.Data data) {
    return data.plan() instanceof Plan.Truncate;
  }

  /// Notes what there is to tell of a statement.
  ///
  /// @param catalog none if there is nothing to tell, or once a statement has failed
  /// @return the schema that it leaves behind
  private Optional<Catalog> plan(Optional<Catalog> catalog, Analysed.Ddl ddl) {
    if (catalog.isEmpty()) {
      waiting.add(List.of());
      return catalog;
    }
    Choices.Session asker =
        new Choices.Session(
            session.user(),
            "quorate",
            1,
            session.settings().zone(),
            Choices.Session.DEFAULT.drawn());
    try {
      DdlPlan plan =
          DdlPlanner.plan(
              catalog.get(),
              Script.withoutPassword(catalog.get(), ddl),
              new Choices(Instant.EPOCH, 0, asker),
              Set.of());
      waiting.add(plan.notices());
      return Optional.of(plan.after());
    } catch (SqlException refused) { // as its replicas will say
      waiting.add(List.of());
      return Optional.empty();
    }
  }

  /// A statement was executed, and its answer is what comes next.
  void tell(Analysed.Data data, BackendWriter out) {
    if (tellsOf(data) && !waiting.isEmpty()) {
      waiting.removeFirst().forEach(each -> out.notice(each.severity(), each.said()));
    }
  }
}
