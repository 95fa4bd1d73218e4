package quorate.database.procedure;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;

/// Inspects the code of a jar, before any of it runs, for calls whose results differ between
/// replicas. It finds calls by name. It does not see the inside of Java's own classes, nor the
/// order of a `HashMap` whose keys have no hash code of their own; checked calls find these.
public final class Inspection {
  /// A forbidden call.
  ///
  /// @param place the class, method and line
  /// @param call the method called there
  /// @param reason why it is refused, and the remedy
  public record Finding(String place, String call, String reason) {
    @Override
    public String toString() {
      return place + ": " + call + " is " + reason;
    }
  }

  private final List<Finding> findings = new ArrayList<>();

  private Inspection() {}

  /// All findings, in the order of the classes' names.
  public static List<Finding> of(ProcedureJar jar) {
    Inspection inspection = new Inspection();
    for (Map.Entry<String, Bytes> file : jar.files().entrySet()) {
      if (file.getKey().endsWith(".class") && !file.getKey().endsWith("module-info.class")) {
        try {
          inspection.look(ClassFile.of().parse(file.getValue().toArray()));
        } catch (IllegalArgumentException broken) {
          inspection.findings.add(
              new Finding(file.getKey(), "it", "not a class file: " + broken.getMessage()));
        }
      }
    }
    return List.copyOf(inspection.findings);
  }

  private void look(ClassModel type) {
    String name = type.thisClass().asInternalName().replace('/', '.');
    for (MethodModel method : type.methods()) {
      String place = name + "." + method.methodName().stringValue();
      if (method.flags().has(AccessFlag.NATIVE)) {
        findings.add(new Finding(place, "a native method", Forbidden.REFLECTION.what()));
      }
      method
          .code()
          .ifPresent(code -> {
            boolean making = method.methodName().equalsString("<clinit>");
            int line = 0;
            for (CodeElement element : code) {
              if (element instanceof LineNumber at) {
                line = at.line();
              }
              look(element, place + (line == 0 ? "" : ", line " + line), making);
            }
          });
    }
  }

  private void look(CodeElement element, String place, boolean making) {
    switch (element) {
      case InvokeInstruction call ->
          check(
              place,
              call.owner().asInternalName(),
              call.name().stringValue(),
              call.type().stringValue());
      case InvokeDynamicInstruction dynamic ->
          dynamic.bootstrapArgs().forEach(each -> handle(place, each));
      case FieldInstruction field -> {
        if (field.opcode() == Opcode.PUTSTATIC && !making) {
          findings.add(
              new Finding(place, "writing " + field.name().stringValue(), Forbidden.STATE.what()));
        }
        check(place, field.owner().asInternalName(), field.name().stringValue(), "");
      }
      default -> {}
    }
  }

  /// A method reference such as `Instant::now` counts as a call.
  private void handle(String place, ConstantDesc constant) {
    if (constant instanceof DirectMethodHandleDesc method) {
      String owner = method.owner().descriptorString();
      check(
          place,
          owner.substring(1, owner.length() - 1),
          method.methodName(),
          method.lookupDescriptor());
    }
  }

  private void check(String place, String owner, String method, String descriptor) {
    Optional<Forbidden> why = Forbidden.of(owner, method, descriptor);
    if (why.isEmpty()) {
      return;
    }
    String call = owner.replace('/', '.') + (method.equals("<init>") ? "" : "." + method);
    Finding finding = new Finding(place, call, why.get().what());
    if (!findings.contains(finding)) {
      findings.add(finding);
    }
  }
}
