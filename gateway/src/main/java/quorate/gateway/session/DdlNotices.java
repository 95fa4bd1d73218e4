package quorate.gateway.session;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;
import quorate.gateway.session.settings.Settings;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Notice;
import quorate.sql.plan.Plan;

/// The notices about schema changes: objects that existed already, that did not exist, or that a
/// CASCADE drops.
///
/// The engines do not report them. They are planned right before execution, over the newest schema
/// in the order; if another session changes that in between, the notice may describe the change
/// just made.
final class DdlNotices {
  /// Matches the words without which a statement yields no notice.
  private static final Pattern TOLD =
      Pattern.compile(
          "\\b(if|cascade|grant|revoke|owned|using|include)\\b", Pattern.CASE_INSENSITIVE);

  private final Client client;
  private final Settings settings;
  private final Supplier<Catalog> newest;

  /// The notices of the statements in execution whose results are not written yet.
  private final Deque<List<Notice>> waiting = new ArrayDeque<>();

  /// @param newest the schema as the session's transaction sees it
  DdlNotices(Client client, Settings settings, Supplier<Catalog> newest) {
    this.client = client;
    this.settings = settings;
    this.newest = newest;
  }

  /// Plans the notices of statements that are about to be executed one after the other.
  void before(List<? extends Analysed.Data> statements) {
    waiting.clear();
    boolean plans = statements.stream().anyMatch(DdlNotices::mayTell);
    Optional<Catalog> now = plans ? Optional.of(newest.get()) : Optional.empty();
    for (Analysed.Data each : statements) {
      if (each instanceof Analysed.Ddl ddl) {
        now = plan(now, ddl);
      } else if (truncates(each)) {
        waiting.add(((Plan.Truncate) each.plan()).notices());
      }
    }
  }

  private static boolean mayTell(Analysed.Data data) {
    return data instanceof Analysed.Ddl && TOLD.matcher(data.text()).find();
  }

  private static boolean truncates(Analysed.Data data) {
    return data.plan() instanceof Plan.Truncate;
  }

  /// Plans the notices of a statement.
  ///
  /// @param catalog empty if no notices are due, or once a statement has failed
  /// @return the schema after the statement
  private Optional<Catalog> plan(Optional<Catalog> catalog, Analysed.Ddl ddl) {
    if (catalog.isEmpty()) {
      waiting.add(List.of());
      return catalog;
    }
    Choices.Session asker =
        new Choices.Session(
            settings.user(), "quorate", 1, settings.zone(), Choices.Session.DEFAULT.drawn());
    try {
      DdlPlan plan =
          DdlPlanner.plan(
              catalog.get(),
              Script.withoutPassword(catalog.get(), ddl),
              new Choices(Instant.EPOCH, 0, asker),
              Set.of());
      waiting.add(plan.notices());
      return Optional.of(plan.after());
    } catch (SqlException refused) { // the replicas will refuse it with the same error
      waiting.add(List.of());
      return Optional.empty();
    }
  }

  /// Sends the notices of an executed statement that may have some, right before its command tag.
  void tell() {
    if (!waiting.isEmpty()) {
      waiting.removeFirst().forEach(each -> client.notice(each.severity(), each.said()));
    }
  }
}
