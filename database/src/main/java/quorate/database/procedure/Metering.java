package quorate.database.procedure;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.Set;
import quorate.procedure.Meter;

/// Inserts [Meter#turn] before every backward jump and at the beginning of every method: an endless
/// program passes one of these without end.
final class Metering {
  private static final ClassDesc METER = ClassDesc.of(Meter.class.getName());
  private static final MethodTypeDesc TURN = MethodTypeDesc.of(ConstantDescs.CD_void);

  private Metering() {}

  /// @throws IllegalArgumentException if it is not a class file
  static byte[] metered(byte[] classFile, ClassLoader loader) {
    ClassFile tool =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    ClassModel model = tool.parse(classFile);
    return tool.transformClass(
        model, ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(Turns::new)));
  }

  /// Inserts the calls into one method's body.
  private static final class Turns implements CodeTransform {
    private final Set<Label> passed = new HashSet<>();

    @Override
    public void atStart(CodeBuilder code) {
      code.invokestatic(METER, "turn", TURN);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      switch (element) {
        case LabelTarget target -> passed.add(target.label());
        case BranchInstruction jump when passed.contains(jump.target()) ->
            code.invokestatic(METER, "turn", TURN);
        default -> {}
      }
      code.with(element);
    }
  }
}
