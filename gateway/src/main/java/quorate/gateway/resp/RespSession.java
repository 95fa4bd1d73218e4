package quorate.gateway.resp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import quorate.core.Bytes;
import quorate.service.kv.CommandTable;
import quorate.service.kv.KvRequest;
import quorate.service.kv.Reply;

/// One client's session without a wire: which of its commands go to the service, and what is
/// answered here. Commands that arrive together go together, as one request (Y3).
///
/// [#take] adds commands to the bundle until it says that the bundle has to be answered first.
final class RespSession {
  static final int QUEUED_BYTES_MAX = 3 << 20;

  /// Commands that have no arguments.
  private static final Set<String> ALONE = Set.of("MULTI", "EXEC", "DISCARD", "UNWATCH", "RESET");

  private final RespConnectionCommands commands;
  private final RespMemory memory;

  /// Watched keys, with the marks that WATCH noted.
  private final SequencedMap<Bytes, Bytes> watched = new LinkedHashMap<>();

  /// The commands since MULTI; empty if there is no MULTI.
  private Optional<Block> block = Optional.empty();

  /// The memory of blocks that are in the bundle.
  private long executing;

  private List<Slot> slots = new ArrayList<>();
  private final List<KvRequest.Step> steps = new ArrayList<>();
  private long bytes;

  /// A block from MULTI to EXEC.
  private static final class Block {
    private final List<RespCommand.Words> commands = new ArrayList<>();
    private boolean refused;
    private long bytes;
  }

  /// The place of a reply in the answer to a bundle.
  private sealed interface Slot {}

  private record Known(Reply reply) implements Slot {}

  private record OfCommand() implements Slot {}

  private record OfWatch(List<Bytes> keys) implements Slot {}

  /// @param local the replies of commands that are answered here, by their place in the block
  private record OfExec(int count, SequencedMap<Integer, Reply> local) implements Slot {}

  /// @param commands that are answered here
  /// @param memory of commands that wait for EXEC
  RespSession(RespConnectionCommands commands, RespMemory memory) {
    this.commands = commands;
    this.memory = memory;
  }

  /// Adds a command to the bundle.
  ///
  /// @return whether it was added; else the bundle has to be answered first
  boolean take(RespCommand.Words command) {
    boolean full =
        steps.size() >= KvRequest.COMMANDS_MAX
            || !steps.isEmpty() && bytes + command.held() > RespDecoder.COMMAND_BYTES_MAX;
    String name = command.upper(0);
    if (full || name.equals("EXEC") && block.isPresent() && waits(block.get())) {
      return false;
    }
    Reply refusal = commands.refusal(command).orElse(null);
    Optional<Reply> misused = ALONE.contains(name) ? arity(command) : Optional.empty();
    if (refusal != null) {
      slots.add(new Known(refusal));
    } else if (misused.isPresent()) {
      block.ifPresent(open -> open.refused = true);
      known(misused.get());
    } else if (block.isPresent()) {
      queued(block.get(), name, command);
    } else {
      plain(name, command);
    }
    return true;
  }

  /// Whether EXEC has to wait: for the marks of keys, or for room in the bundle.
  private boolean waits(Block open) {
    return slots.stream().anyMatch(OfWatch.class::isInstance)
        || !steps.isEmpty() && bytes + open.bytes > RespDecoder.COMMAND_BYTES_MAX;
  }

  private void plain(String name, RespCommand.Words command) {
    switch (name) {
      case "MULTI" -> {
        known(Reply.OK);
        block = Optional.of(new Block());
      }
      case "EXEC", "DISCARD" -> known(new Reply.Failed("ERR " + name + " without MULTI"));
      case "WATCH" -> {
        if (command.count() < 2) {
          known(CommandTable.wordCount("watch"));
        } else {
          List<Bytes> keys = command.words().subList(1, command.count());
          step(new KvRequest.Watch(keys), new OfWatch(keys), command);
        }
      }
      case "UNWATCH" -> {
        watched.clear();
        slots.replaceAll(slot -> slot instanceof OfWatch ? new OfWatch(List.of()) : slot);
        known(Reply.OK);
      }
      case "RESET" -> {
        watched.clear();
        known(commands.reset());
      }
      default -> {
        Optional<Reply> local = commands.local(command);
        if (local.isPresent()) {
          known(local.get());
        } else {
          step(new KvRequest.Run(command.words()), new OfCommand(), command);
        }
      }
    }
  }

  private static Optional<Reply> arity(RespCommand.Words command) {
    return command.count() == 1
        ? Optional.empty()
        : Optional.of(CommandTable.wordCount(command.text(0).toLowerCase(java.util.Locale.ROOT)));
  }

  private void queued(Block open, String name, RespCommand.Words command) {
    switch (name) {
      case "EXEC" -> {
        executing += open.bytes; // until it is answered
        block = Optional.empty();
        exec(open, command);
      }
      case "DISCARD" -> {
        discard();
        watched.clear();
        known(Reply.OK);
      }
      case "MULTI" -> refuse(open, new Reply.Failed("ERR MULTI calls can not be nested"), false);
      case "WATCH" ->
          refuse(open, new Reply.Failed("ERR WATCH inside MULTI is not allowed"), false);
      case "RESET" -> {
        discard();
        watched.clear();
        known(commands.reset());
      }
      default -> queue(open, name, command);
    }
  }

  private void queue(Block open, String name, RespCommand.Words command) {
    Optional<Reply> refused =
        commands.isLocal(name) ? Optional.empty() : CommandTable.refused(command.words());
    boolean fits =
        open.bytes + command.held() <= QUEUED_BYTES_MAX
            && open.commands.size() < KvRequest.COMMANDS_MAX
            && memory.take(command.held());
    if (!fits) {
      refuse(open, new Reply.Failed("ERR the transaction is too large"), true);
      return;
    }
    open.bytes += command.held();
    if (refused.isPresent()) {
      refuse(open, refused.get(), true);
    } else {
      open.commands.add(command);
      known(new Reply.Status("QUEUED"));
    }
  }

  private void discard() {
    block.ifPresent(open -> memory.giveBack(open.bytes));
    block = Optional.empty();
  }

  /// Gives all memory of blocks back.
  void close() {
    discard();
    memory.giveBack(executing);
    executing = 0;
  }

  private void refuse(Block open, Reply reply, boolean aborts) {
    open.refused |= aborts;
    known(reply);
  }

  private void exec(Block open, RespCommand.Words command) {
    List<KvRequest.Watched> marks = new ArrayList<>();
    watched.forEach((key, mark) -> marks.add(new KvRequest.Watched(key, mark)));
    watched.clear();
    if (open.refused) {
      known(new Reply.Failed("EXECABORT Transaction discarded because of previous errors."));
      return;
    }
    List<KvRequest.Run> runs = new ArrayList<>();
    SequencedMap<Integer, Reply> local = new LinkedHashMap<>();
    for (int i = 0; i < open.commands.size(); i++) {
      Optional<Reply> here = commands.local(open.commands.get(i));
      if (here.isPresent()) {
        local.put(i, here.get());
      } else {
        runs.add(new KvRequest.Run(open.commands.get(i).words()));
      }
    }
    bytes += open.bytes;
    step(new KvRequest.Exec(marks, runs), new OfExec(open.commands.size(), local), command);
  }

  private void known(Reply reply) {
    slots.add(new Known(reply));
  }

  private void step(KvRequest.Step step, Slot slot, RespCommand.Words command) {
    steps.add(step);
    slots.add(slot);
    bytes += command.held();
  }

  /// Whether there is anything to answer.
  boolean isEmpty() {
    return slots.isEmpty();
  }

  /// The request of the bundle; empty if all is answered here.
  Optional<KvRequest> request() {
    return steps.isEmpty() ? Optional.empty() : Optional.of(new KvRequest(steps));
  }

  /// The replies to the bundle, which is empty then.
  ///
  /// @param answers of the service, one for each step
  List<Reply> answered(List<Reply> answers) {
    List<Reply> replies = new ArrayList<>();
    int next = 0;
    for (Slot slot : slots) {
      replies.add(
          switch (slot) {
            case Known(Reply reply) -> reply;
            case OfCommand _ -> answers.get(next++);
            case OfWatch(List<Bytes> keys) -> watched(keys, answers.get(next++));
            case OfExec exec -> executed(exec, answers.get(next++));
          });
    }
    clear();
    return replies;
  }

  /// The replies to the bundle if the service does not answer it.
  List<Reply> failed(Reply failure) {
    List<Reply> replies = new ArrayList<>();
    for (Slot slot : slots) {
      replies.add(slot instanceof Known(Reply reply) ? reply : failure);
    }
    clear();
    return replies;
  }

  private void clear() {
    slots = new ArrayList<>();
    steps.clear();
    bytes = 0;
    memory.giveBack(executing);
    executing = 0;
  }

  private Reply watched(List<Bytes> keys, Reply answer) {
    if (!(answer instanceof Reply.Array(List<Reply> marks))) {
      return answer;
    }
    for (int i = 0; i < Math.min(keys.size(), marks.size()); i++) {
      if (marks.get(i) instanceof Reply.Text(Bytes mark)) {
        watched.putIfAbsent(keys.get(i), mark); // the first WATCH of a key counts
      }
    }
    return Reply.OK;
  }

  private static Reply executed(OfExec exec, Reply answer) {
    if (!(answer instanceof Reply.Array(List<Reply> items)) || exec.local().isEmpty()) {
      return answer;
    }
    List<Reply> all = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < exec.count(); i++) {
      Reply local = exec.local().get(i);
      all.add(local != null ? local : items.get(next++));
    }
    return new Reply.Array(all);
  }
}
