package quorate.order.reconfigure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftWords;

/// R10: an instance's question carries the global slot, and the answer returns to the instance.
class ChoicesTest {
  private static final List<NodeId> MEMBERS = List.of(new NodeId(1));
  private static final Configuration FIRST = new Configuration(1, 0, MEMBERS);
  private static final Configuration SECOND = new Configuration(2, 7, MEMBERS);
  private static final Bytes CHOICE = Bytes.of(new byte[] {5});
  private static final Digest BATCH = Digest.of(new byte[] {6});

  private final Choices<PbftMessage> choices = new Choices<>(new PbftWords());
  private final Configurations known = new Configurations(FIRST);

  private static ChoiceWanted wanted() {
    return Choices.whole(new ChoiceWanted(3, 2, List.of()), SECOND);
  }

  @Test
  void aQuestionHasTheSlotInTheWholeAndNamesItsConfiguration() {
    assertEquals(9, wanted().slot());
    assertEquals(2, Choices.number(wanted().epoch()));
    ChoiceProposed proposed =
        Choices.whole(new ChoiceProposed(3, 2, List.of(), CHOICE, BATCH), SECOND);
    assertEquals(new ChoiceProposed(wanted().epoch(), 9, List.of(), CHOICE, BATCH), proposed);
  }

  @Test
  void anAnswerHasTheSlotAndTheViewOfItsInstance() {
    known.add(SECOND);
    assertEquals(
        Optional.of(new PbftMessage.Choose(3, 2, CHOICE)), choices.inside(wanted(), known, CHOICE));
    ChoiceProposed proposed =
        Choices.whole(new ChoiceProposed(3, 2, List.of(), CHOICE, BATCH), SECOND);
    assertEquals(
        Optional.of(new PbftMessage.Judged(3, 2, BATCH, false)),
        choices.inside(proposed, known, false));
  }

  @Test
  void anAnswerForAConfigurationThatIsForgottenGoesNowhere() {
    assertEquals(Optional.empty(), choices.inside(wanted(), known, CHOICE));
  }
}
