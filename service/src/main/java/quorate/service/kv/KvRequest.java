package quorate.service.kv;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.service.Service;

/// A request to the service: the commands that a client has sent together, which execute one after
/// the other (Y3 of eve).
///
/// @param steps at least one; the answer has a reply for each
public record KvRequest(List<Step> steps) {
  /// The most commands of one request.
  public static final int COMMANDS_MAX = 1024;

  /// The most arguments of one command.
  public static final int ARGUMENTS_MAX = 64 << 10;

  /// The longest request.
  public static final int BYTES_MAX = 4 << 20;

  /// The longest answer, with room for an error to each further command.
  private static final int REPLIES_BYTES_MAX = Service.ANSWER_BYTES_MAX - 256 * COMMANDS_MAX;

  private static final Reply TOO_LONG =
      new Reply.Failed(
          "ERR the command was executed, but its reply, with those before it in the pipeline, is"
              + " longer than "
              + REPLIES_BYTES_MAX
              + " bytes");

  /// A part of a request.
  public sealed interface Step {}

  /// A command.
  ///
  /// @param arguments its name and its arguments
  public record Run(List<Bytes> arguments) implements Step {
    public Run {
      arguments = List.copyOf(arguments);
    }
  }

  /// Notes the state of keys. The reply is an array of what [Exec] compares.
  public record Watch(List<Bytes> keys) implements Step {
    public Watch {
      keys = List.copyOf(keys);
    }
  }

  /// A key as it was when it was noted.
  ///
  /// @param mark of its last change; empty if there was no such key
  public record Watched(Bytes key, Bytes mark) {}

  /// Executes commands, unless a watched key has changed. The reply is an array of their replies.
  public record Exec(List<Watched> watched, List<Run> commands) implements Step {
    public Exec {
      watched = List.copyOf(watched);
      commands = List.copyOf(commands);
    }
  }

  public KvRequest {
    steps = List.copyOf(steps);
  }

  public Bytes encode() {
    return new Encoder(256).list(steps, KvRequest::write).toBytes();
  }

  private static void write(Encoder out, Step step) {
    switch (step) {
      case Run run -> write(out.u8(0), run);
      case Watch(List<Bytes> keys) -> out.u8(1).list(keys, Encoder::bytes);
      case Exec(List<Watched> watched, List<Run> commands) ->
          out.u8(2)
              .list(watched, (to, each) -> to.bytes(each.key()).bytes(each.mark()))
              .list(commands, KvRequest::write);
    }
  }

  private static void write(Encoder out, Run run) {
    out.list(run.arguments(), Encoder::bytes);
  }

  /// Reads a request.
  ///
  /// @throws WireException if it is malformed or too long
  public static KvRequest decode(Bytes request) {
    if (request.length() > BYTES_MAX) {
      throw new WireException("a request of " + request.length() + " bytes");
    }
    return new Decoder(request)
        .whole(in -> {
          List<Step> steps = in.list(KvRequest::step);
          if (steps.isEmpty() || steps.size() > COMMANDS_MAX) {
            throw new WireException("a request of " + steps.size() + " commands");
          }
          return new KvRequest(steps);
        });
  }

  private static Step step(Decoder in) {
    return switch (in.u8()) {
      case 0 -> run(in);
      case 1 -> new Watch(in.list(Decoder::bytes));
      case 2 -> {
        List<Watched> watched = in.list(from -> new Watched(from.bytes(), from.bytes()));
        List<Run> commands = in.list(KvRequest::run);
        if (commands.size() > COMMANDS_MAX) {
          throw new WireException("a transaction of " + commands.size() + " commands");
        }
        yield new Exec(watched, commands);
      }
      default -> throw new WireException("no such step");
    };
  }

  private static Run run(Decoder in) {
    List<Bytes> arguments = in.list(Decoder::bytes);
    if (arguments.isEmpty() || arguments.size() > ARGUMENTS_MAX) {
      throw new WireException("a command of " + arguments.size() + " words");
    }
    return new Run(arguments);
  }

  /// The answer of the service: a reply for each step. One that is too long gives way to an error,
  /// so that the others are told all the same.
  public static Bytes answer(List<Reply> replies) {
    Encoder out = new Encoder(256).varint(replies.size());
    for (Reply reply : replies) {
      Encoder one = new Encoder(64);
      Reply.write(one, reply);
      if (out.size() + one.size() > REPLIES_BYTES_MAX) {
        Reply.write(one.clear(), TOO_LONG);
      }
      out.raw(one.toByteArray());
    }
    return out.toBytes();
  }

  /// Reads the answer of the service.
  ///
  /// @throws WireException if it is none
  public static List<Reply> replies(Bytes answer) {
    return new Decoder(answer).whole(in -> in.list(Reply::read));
  }
}
