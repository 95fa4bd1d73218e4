package quorate.simulator.eve;

import quorate.replication.eve.EveMessage;

/// The kinds of messages that a storm may lose more than others: some states are rare only because
/// certain messages rarely get lost alone.
enum EveKind {
  VERIFY,
  PREPARE,
  COMMIT,
  CERTIFIED,
  VIEW_CHANGE,
  NEW_VIEW,
  RESPONSE,
  BATCH,
  OTHER;

  static EveKind of(EveMessage message) {
    return switch (message) {
      case EveMessage.Verify _ -> VERIFY;
      case EveMessage.Prepare _ -> PREPARE;
      case EveMessage.Commit _ -> COMMIT;
      case EveMessage.Certified _ -> CERTIFIED;
      case EveMessage.ViewChange _ -> VIEW_CHANGE;
      case EveMessage.NewView _ -> NEW_VIEW;
      case EveMessage.VerifyResponse _ -> RESPONSE;
      case EveMessage.ExecuteBatch _ -> BATCH;
      case EveMessage.Status _,
          EveMessage.Progress _,
          EveMessage.Complain _,
          EveMessage.FetchBatches _,
          EveMessage.Local _ ->
          OTHER;
    };
  }
}
