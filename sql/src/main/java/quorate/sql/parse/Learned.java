package quorate.sql.parse;

import java.util.concurrent.atomic.AtomicInteger;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.dfa.DFA;
import org.antlr.v4.runtime.dfa.DFAState;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;

/// What parsing has learned of the grammar: ANTLR's automata, which make later statements fast.
///
/// The generated parser keeps them for ever, and strange statements would make them grow without
/// end. Here they are forgotten when they are too many, and learned anew.
final class Learned {
  /// Some 65 MB. A tenth of it serves hundreds of different statements.
  private static final int CONFIGURATIONS_MAX = 1_000_000;

  private static volatile Learned now = new Learned();

  private final DFA[] decisions;
  private final PredictionContextCache contexts = new PredictionContextCache();
  private final AtomicInteger configurations = new AtomicInteger();

  private Learned() {
    ATN atn = SQLParser._ATN;
    decisions = new DFA[atn.getNumberOfDecisions()];
    for (int i = 0; i < decisions.length; i++) {
      decisions[i] = new DFA(atn.getDecisionState(i), i);
    }
  }

  /// A prediction for one parser that knows what others have learned.
  static ParserATNSimulator prediction(Parser parser) {
    Learned learned = now;
    if (learned.configurations.get() > CONFIGURATIONS_MAX) {
      learned = new Learned();
      now = learned;
    }
    return learned.new Prediction(parser);
  }

  /// Counts what it adds.
  private final class Prediction extends ParserATNSimulator {
    Prediction(Parser parser) {
      super(parser, SQLParser._ATN, decisions, contexts);
    }

    @Override
    protected DFAState addDFAState(DFA dfa, DFAState state) {
      int before = dfa.states.size();
      DFAState added = super.addDFAState(dfa, state);
      if (dfa.states.size() > before) {
        configurations.addAndGet(added.configs.size());
      }
      return added;
    }
  }
}
