package quorate.sql.parse;

import java.util.concurrent.atomic.AtomicInteger;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.dfa.DFA;
import org.antlr.v4.runtime.dfa.DFAState;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;

/// The prediction cache of the parser: ANTLR's automata, which speed up later statements.
///
/// The generated parser keeps them forever, so unusual statements would make them grow without
/// bound. This cache is discarded when it exceeds its limit, and is learned anew.
final class Learned {
  /// About 65 MB. A tenth of it serves hundreds of different statements.
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

  /// A predictor for one parser that shares the cache of the others.
  static ParserATNSimulator prediction(Parser parser) {
    Learned learned = now;
    if (learned.configurations.get() > CONFIGURATIONS_MAX) {
      learned = new Learned();
      now = learned;
    }
    return learned.new Prediction(parser);
  }

  /// Counts the configurations that it adds to the cache.
  private final class Prediction extends ParserATNSimulator {
    Prediction(Parser parser) {
      super(parser, SQLParser._ATN, decisions, contexts);
    }

    @Override
    public int adaptivePredict(TokenStream input, int decision, ParserRuleContext outer) {
      if (getPredictionMode() == PredictionMode.SLL) {
        int alternative = Parentheses.alternative(decision, input);
        if (alternative != Parentheses.UNKNOWN) {
          return alternative;
        }
      }
      return super.adaptivePredict(input, decision, outer);
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
