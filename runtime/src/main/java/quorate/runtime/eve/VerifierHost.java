package quorate.runtime.eve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.EveCodec;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Evidence;
import quorate.replication.eve.Tick;
import quorate.replication.eve.Verifier;
import quorate.runtime.net.Frame;
import quorate.runtime.order.RoleHost;
import quorate.runtime.shell.NodeShell;

/// Runs one [Verifier], with a log of its own.
final class VerifierHost implements AutoCloseable {
  private static final String LOG = "verifier";
  private static final int HOPELESS = 3;

  private final Verifier verifier;
  private final Consumer<Event<EveMessage>> executor;
  private final RoleHost<EveMessage> host;
  private final List<Event<EveMessage>> first = new ArrayList<>();
  private volatile long certified;
  private volatile long view;
  private volatile long suspicions;
  private volatile long divergences;
  private volatile long accusations;

  /// The views in a row in which executors differed, and nothing was certified since.
  private volatile int differing;

  /// @param executor takes messages for this node's executor
  VerifierHost(EveConfig config, NodeShell shell, Consumer<Event<EveMessage>> executor)
      throws IOException {
    this.verifier = new Verifier(config);
    this.executor = executor;
    var log =
        shell
            .logs()
            .open(
                LOG,
                record ->
                    first.add(
                        new Event.Restored<>(
                            new Decoder(record).<EveRecord>whole(EveCodec::readRecord))),
                EveNode.MADE);
    first.add(new Event.Fired<>(new Tick()));
    this.host =
        new RoleHost<>(
            config.self(),
            new Hosted(),
            log,
            shell.transport()::send,
            shell::fail,
            shell.timers(),
            shell.transport().loop());
  }

  void start() {
    host.start(List.copyOf(first));
    first.clear();
  }

  void offer(Event<EveMessage> event) {
    host.offer(event);
  }

  /// The state of the verifier, for `status`.
  ///
  /// @param certified the last batch of which it has a certificate
  /// @param suspicions how often it left a view
  /// @param divergences how many of these because executors differed
  /// @param differing how many of these in a row, without a batch between them
  record Standing(
      long view,
      long certified,
      long suspicions,
      long divergences,
      int differing,
      long accusations) {
    /// Executors differed in parallel, and in sequence in two views: no view will help (L7).
    boolean isHopeless() {
      return differing >= HOPELESS;
    }
  }

  Standing standing() {
    return new Standing(view, certified, suspicions, divergences, differing, accusations);
  }

  private final class Hosted implements RoleHost.Hosted<EveMessage> {
    @Override
    public void onAll(List<Event<EveMessage>> events, Effects<EveMessage> effects) {
      for (Event<EveMessage> event : events) {
        if (event instanceof Event.Received<EveMessage>(NodeId _, EveMessage.ToExecutor _)) {
          executor.accept(event); // sent by this verifier to the executor beside it
        } else {
          verifier.on(event, effects);
        }
      }
      view = verifier.view();
    }

    @Override
    public void writeFrame(Encoder to, EveMessage message) {
      EveCodec.write(Frame.REPLICATION.begin(to), message);
    }

    @Override
    public void writeRecord(Encoder to, Durable record) {
      EveCodec.writeRecord(to, (EveRecord) record);
    }

    @Override
    public void onIndication(Indication indication) {
      switch ((EveIndication) indication) {
        case EveIndication.BatchCertified(Certificate certificate) ->
            onCertified(certificate.number());
        case EveIndication.Suspected(long next, EveIndication.Reason reason) -> {
          suspicions++;
          if (reason == EveIndication.Reason.DIVERGED) {
            divergences++;
            differing++;
          }
          EveLog.LOG.info("leaves for view {}: {}", next, reason);
        }
        case EveIndication.Accused(NodeId node, Evidence evidence) -> {
          accusations++;
          EveLog.LOG.warn("{} has signed statements that differ: {}", node, evidence);
        }
        case EveIndication.Execute _,
            EveIndication.Committed _,
            EveIndication.RolledBack _,
            EveIndication.TransferWanted _,
            EveIndication.PrimaryKnown _ ->
            throw new IllegalStateException("an executor's: " + indication);
      }
    }

    /// A new view may choose a certified token again, which is no progress.
    private void onCertified(long number) {
      if (number > certified) {
        differing = 0;
      }
      certified = number;
    }

    @Override
    public Optional<List<? extends Durable>> live() {
      return Optional.of(verifier.liveRecords());
    }
  }

  @Override
  public void close() {
    host.close();
  }
}
