package quorate.bench.procedure;

import java.util.List;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;
import quorate.procedure.ProcedureException;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// Deposits money into a bank account, by the statement that clients without procedures send.
public final class BankDeposit implements Procedure {
  @Override
  public String name() {
    return "bank_deposit";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.in("account", "int"), Parameter.in("amount", "bigint"));
  }

  @Override
  public List<String> tables() {
    return List.of("bank_account (account)");
  }

  @Override
  public List<?> call(Transaction transaction, Row arguments) {
    Object account = arguments.get("account");
    long changed =
        transaction.update(
            "update bank_account set balance = balance + $1 where id = $2",
            arguments.get("amount"),
            account);
    if (changed != 1) {
      throw new ProcedureException("P0002", "there is no account " + account);
    }
    return List.of();
  }
}
