package quorate.replication.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.digest.Digest;
import quorate.replication.eve.EveMessage.Complain;
import quorate.replication.eve.EveMessage.ExecuteBatch;
import quorate.replication.eve.EveMessage.Executed;
import quorate.replication.eve.EveMessage.FetchBatches;
import quorate.replication.eve.EveMessage.Impatient;
import quorate.replication.eve.EveMessage.Installed;
import quorate.replication.eve.EveMessage.Progress;
import quorate.replication.eve.EveMessage.Propose;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;

/// One executor as far as verification needs it (Eve, sections 3.2 and 3.4.1): it has batches
/// executed in order, signs the results, and obeys the verifiers. Execution itself, and the state,
/// are of the layer above, which answers [EveIndication.Execute] and
/// [EveIndication.TransferWanted].
///
/// Invariant: a VERIFY is sent only when its result is durable, and one at most for each view and
/// number (T2).
public final class Executor implements Role<EveMessage> {
  private final EveConfig config;
  private final Proofs proofs;
  private final Chain chain = new Chain();
  private Certificate adopted = Certificate.GENESIS;

  /// The token whose state the layer above has; after a restart, the committed one.
  private Token state = Token.GENESIS;

  /// The highest number that was signed in this view.
  private long signed;

  /// The view's batches, by number.
  private final NavigableMap<Long, ExecuteBatch> batches = new TreeMap<>();

  private Optional<ExecuteBatch> running = Optional.empty();

  /// The committed token whose state is fetched from others.
  private Optional<Token> fetching = Optional.empty();

  private boolean started;

  public Executor(EveConfig config) {
    this.config = config;
    this.proofs = new Proofs(config);
  }

  @Override
  public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
    switch (event) {
      case Event.Restored<EveMessage>(Durable record) -> onRestored(record);
      case Event.Fired<EveMessage>(Tick _) -> {
        onTick(effects);
        effects.arm(new Tick(), config.limits().tick());
      }
      case Event.Fired<EveMessage> _ -> {} // the timer of another role of this node
      case Event.Received<EveMessage>(NodeId from, EveMessage.ToExecutor message) ->
          onMessage(from, message, effects);
      case Event.Received<EveMessage>(NodeId from, EveMessage.Local message)
          when from.equals(config.self()) ->
          onLocal(message, effects);
      case Event.Received<EveMessage> _ -> {} // for the verifier of this node, or not from it
    }
  }

  /// The view in which this executor signs.
  public long view() {
    return adopted.view();
  }

  /// The last committed token whose state is here.
  public Token committed() {
    return chain.committed();
  }

  /// Whether this result is in the log here, so that others may fetch its state.
  public boolean holds(Token token) {
    return chain.holds(token);
  }

  /// Whether a proposal would be accepted now.
  public boolean hasRoom() {
    return isPrimary() && fetching.isEmpty() && next() <= last();
  }

  private long next() {
    return Math.max(adopted.number(), batches.isEmpty() ? 0 : batches.lastKey()) + 1;
  }

  private long last() {
    return adopted.number() + config.limits().window();
  }

  private NodeId primary() {
    return config.executorPrimary(view());
  }

  private boolean isPrimary() {
    return primary().equals(config.self());
  }

  /// The records that restore this executor.
  public List<EveRecord> liveRecords() {
    List<EveRecord> live = new ArrayList<>();
    live.add(new EveRecord.Adopted(adopted));
    live.add(new EveRecord.Fetched(chain.committed()));
    if (isPrimary()) {
      batches.values().forEach(batch -> live.add(proposed(batch)));
    }
    live.addAll(chain.liveRecords());
    live.add(new EveRecord.Signed(signed));
    return live;
  }

  /// The complete volatile state, as a value: the explorer merges executors with equal states.
  public Object state() {
    return List.of(
        chain.state(),
        adopted,
        state,
        signed,
        List.copyOf(batches.values()),
        running,
        fetching,
        started);
  }

  private void onRestored(Durable durable) {
    Check.that(durable instanceof EveRecord.OfExecutor, "an executor's log holds its own", durable);
    switch ((EveRecord.OfExecutor) durable) {
      case EveRecord.Proposed(long view, long number, Bytes batch, Bytes signature) ->
          batches.put(number, new ExecuteBatch(view, number, batch, signature));
      case EveRecord.Ran(long view, Token token, Bytes assigned) -> {
        chain.add(new Chain.Result(view, token, assigned));
        signed = Math.max(signed, token.number());
      }
      case EveRecord.Signed(long number) -> signed = Math.max(signed, number);
      case EveRecord.Adopted(Certificate certificate) -> restoreAdopted(certificate);
      case EveRecord.Fetched(Token token) -> restoreFetched(token);
    }
  }

  private void restoreAdopted(Certificate certificate) {
    boolean rollback = certificate.view() > view();
    adopted = certificate;
    if (chain.holds(certificate.token())) {
      chain.commit(certificate.token());
      fetching = Optional.empty();
    } else if (certificate.number() > chain.committed().number()) {
      fetching = Optional.of(certificate.token());
      chain.rollBack();
    }
    if (rollback) {
      chain.rollBack();
      batches.clear();
      signed = 0;
    }
    batches.headMap(certificate.number(), true).clear();
  }

  private void restoreFetched(Token token) {
    chain.install(token);
    fetching = fetching.filter(wanted -> wanted.number() > token.number());
  }

  private void onMessage(NodeId from, EveMessage.ToExecutor message, Effects<EveMessage> effects) {
    switch (message) {
      case VerifyResponse(Certificate certificate) -> onVerdict(certificate, effects);
      case ExecuteBatch batch -> onBatch(batch, effects);
      case FetchBatches(long view, long first) when isPrimary() && view == view() ->
          batches.tailMap(first, true).values().forEach(batch -> effects.send(from, batch));
      case FetchBatches _ -> {} // another primary's
    }
  }

  private void onLocal(EveMessage.Local message, Effects<EveMessage> effects) {
    switch (message) {
      case Propose(long view, Bytes batch) when view == view() && hasRoom() ->
          propose(batch, effects);
      case Propose _ -> {} // the layer above offers it again
      case Executed executed -> onExecuted(executed, effects);
      case Installed(Token token) -> onInstalled(token, effects);
      case Impatient(long view) when view == view() -> // E7
          config.toVerifiers(new Complain(view), effects);
      case Impatient _ -> {} // the next primary has its own time
    }
  }

  /// The primary's next batch (E1).
  private void propose(Bytes content, Effects<EveMessage> effects) {
    long number = next();
    ExecuteBatch batch =
        new ExecuteBatch(
            view(),
            number,
            content,
            config
                .signatures()
                .sign(Statements.assignment(view(), number, Digest.of(content.unsafeArray()))));
    batches.put(number, batch);
    // Before it is sent: after a restart this primary must not give the number to another batch.
    effects.persist(proposed(batch));
    for (NodeId executor : config.executors()) {
      if (!executor.equals(config.self())) {
        effects.send(executor, batch);
      }
    }
    execute(effects);
  }

  private static EveRecord.Proposed proposed(ExecuteBatch batch) {
    return new EveRecord.Proposed(batch.view(), batch.number(), batch.batch(), batch.signature());
  }

  /// Takes a batch of this view from its primary, whose first one for a number counts.
  private void onBatch(ExecuteBatch batch, Effects<EveMessage> effects) {
    boolean wanted =
        batch.view() == view() && batch.number() > adopted.number() && batch.number() <= last();
    if (wanted
        && !batches.containsKey(batch.number())
        && config
            .signatures()
            .verify(
                primary(),
                Statements.assignment(
                    batch.view(), batch.number(), Digest.of(batch.batch().unsafeArray())),
                batch.signature())) {
      batches.put(batch.number(), batch);
      execute(effects);
    }
  }

  /// Begins the next batch as soon as the one before has been executed, whether or not that is
  /// committed (E2). A number that was signed in this view is not executed again, since its token
  /// must not change (T2).
  private void execute(Effects<EveMessage> effects) {
    ExecuteBatch batch = batches.get(state.number() + 1);
    if (batch == null
        || running.isPresent()
        || fetching.isPresent()
        || batch.number() <= signed
        || !started) {
      return;
    }
    running = Optional.of(batch);
    effects.deliver(
        new EveIndication.Execute(
            view(), batch.number(), batch.batch(), state, isSequential(batch.number())));
  }

  /// Whether the view began after too many stalls, with this as its first batch (E5).
  private boolean isSequential(long number) {
    return number == adopted.number() + 1 && adopted.stalls() >= config.limits().stallsMax();
  }

  /// A batch was executed: its result is made durable, then signed (E3).
  private void onExecuted(Executed executed, Effects<EveMessage> effects) {
    ExecuteBatch batch = running.orElse(null);
    if (batch == null
        || executed.view() != view()
        || executed.number() != batch.number()
        || !executed.over().equals(state.digest())) {
      return; // rolled back meanwhile
    }
    running = Optional.empty();
    state =
        new Token(
            batch.number(),
            Digest.of(batch.batch().unsafeArray()),
            executed.state(),
            executed.outputs(),
            state.digest());
    signed = batch.number();
    Chain.Result result = new Chain.Result(view(), state, batch.signature());
    chain.add(result);
    // Before it is signed: enough equal tokens mean that as many executors hold the state.
    effects.persist(new EveRecord.Ran(view(), state, batch.signature()));
    send(result, effects);
    execute(effects);
  }

  private void send(Chain.Result result, Effects<EveMessage> effects) {
    config.toVerifiers(
        new Verify(
            config.self(),
            result.view(),
            result.token(),
            result.assigned(),
            config.signatures().sign(Statements.verify(result.view(), result.token()))),
        effects);
  }

  /// Obeys a verdict. Its certificate has a quorum of signatures, more than the r + 1 responses for
  /// which the thesis has an executor wait, so one response is enough.
  private void onVerdict(Certificate certificate, Effects<EveMessage> effects) {
    boolean late =
        certificate.view() < view()
            || certificate.view() == view() && certificate.number() <= adopted.number();
    if (late || !proofs.certificate(certificate)) {
      return;
    }
    Check.that(
        certificate.number() >= adopted.number()
            && (certificate.number() > adopted.number()
                || certificate.token().equals(adopted.token())),
        "what is committed is never rolled back",
        certificate,
        adopted);
    boolean rollback = certificate.view() > view();
    adopted = certificate;
    effects.persist(new EveRecord.Adopted(certificate));
    if (chain.holds(certificate.token())) {
      commit(certificate.token(), effects);
    } else {
      fetch(certificate.token(), effects);
    }
    if (rollback) {
      enter(certificate, effects);
    }
    batches.headMap(certificate.number(), true).clear();
    execute(effects);
  }

  /// The token is this executor's own: its answers may leave (E4). After a restart its state is
  /// installed from the log now, and not before (E6).
  private void commit(Token token, Effects<EveMessage> effects) {
    fetching = Optional.empty();
    chain.commit(token).forEach(each -> effects.deliver(new EveIndication.Committed(each)));
    if (state.number() < token.number()) {
      state = token;
    }
  }

  /// The token is not this executor's own: it goes back to the committed state, and fetches the
  /// difference (E4).
  private void fetch(Token token, Effects<EveMessage> effects) {
    chain.rollBack();
    rollBack(effects);
    fetching = Optional.of(token);
    effects.deliver(new EveIndication.TransferWanted(token));
  }

  /// A higher view: everything after the certificate's batch never happened, and the primary
  /// changes (E5).
  private void enter(Certificate certificate, Effects<EveMessage> effects) {
    if (fetching.isEmpty()) {
      chain.rollBack();
      rollBack(effects);
    }
    batches.clear();
    signed = 0;
    effects.deliver(new EveIndication.PrimaryKnown(view(), primary(), certificate.number() + 1));
  }

  private void rollBack(Effects<EveMessage> effects) {
    if (running.isPresent() || !state.equals(chain.committed())) {
      running = Optional.empty();
      state = chain.committed();
      effects.deliver(new EveIndication.RolledBack(state));
    }
  }

  private void onInstalled(Token token, Effects<EveMessage> effects) {
    if (fetching.filter(token::equals).isEmpty()) {
      return;
    }
    fetching = Optional.empty();
    chain.install(token);
    state = token;
    effects.persist(new EveRecord.Fetched(token));
    execute(effects);
  }

  private void onTick(Effects<EveMessage> effects) {
    if (!started) {
      started = true;
      start(effects);
    }
    // R2.
    config.toVerifiers(new Progress(view(), adopted.number()), effects);
    chain.ofView(view()).forEach(result -> send(result, effects));
    fetching.ifPresent(token -> effects.deliver(new EveIndication.TransferWanted(token)));
    boolean lacks = !batches.containsKey(state.number() + 1) && state.number() < last();
    if (lacks && !isPrimary()) { // R3
      effects.send(primary(), new FetchBatches(view(), state.number() + 1));
    }
  }

  /// After a restart nothing is executed again, since in parallel it could come out otherwise:
  /// results in the log are signed again, and installed when the verifiers name them (E6).
  private void start(Effects<EveMessage> effects) {
    state = chain.committed();
    effects.deliver(new EveIndication.RolledBack(state));
    effects.deliver(new EveIndication.PrimaryKnown(view(), primary(), adopted.number() + 1));
    execute(effects);
  }
}
