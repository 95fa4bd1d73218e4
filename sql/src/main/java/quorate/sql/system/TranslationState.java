package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;

/// State of one translation: the parameters, and the relations read.
final class TranslationState {
  private static final int PARAMETERS_MAX = 1000;

  private final List<SystemType> parameters = new ArrayList<>();
  private final Set<String> relations = new TreeSet<>();
  private final Supplier<Set<String>> users;
  private int aliases;

  /// @param declared types of the parameters from the client, `unknown` if it gave none
  /// @param users supplies the names of the user's relations when a name is refused
  TranslationState(List<SystemType> declared, Supplier<Set<String>> users) {
    parameters.addAll(declared);
    this.users = users;
  }

  String alias() {
    return "t" + ++aliases;
  }

  void reads(String relation) {
    relations.add(relation);
  }

  Set<String> relations() {
    return relations;
  }

  boolean isUsers(String relation) {
    return users.get().contains(relation);
  }

  Typed parameter(int number, int position) {
    if (number > PARAMETERS_MAX) {
      throw new SqlException(
          new SqlError("42P02", "there is no parameter $" + number).at(position));
    }
    while (parameters.size() < number) {
      parameters.add(SystemTypes.of("unknown"));
    }
    SystemType type = parameters.get(number - 1);
    return new Typed("?" + number, type, java.util.Optional.empty(), type.isUnknown() ? number : 0);
  }

  /// Sets the type of a parameter unless it is already resolved.
  void settle(int parameter, SystemType type) {
    if (parameters.get(parameter - 1).isUnknown()) {
      parameters.set(parameter - 1, type);
    }
  }

  List<SystemType> parameters() {
    return parameters.stream()
        .map(type -> type.isUnknown() ? SystemTypes.of("text") : type)
        .toList();
  }
}
