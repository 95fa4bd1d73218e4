package quorate.runtime;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/// The arguments of a parameterized test, ` | ` between those of one call: representative ones in
/// each run, the rest with `./quorate test --long`.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Variants.Source.class)
public @interface Variants {
  String[] quick();

  String[] rest();

  /// Whether all arguments are taken.
  boolean ALL = Boolean.getBoolean("quorate.test.long");

  /// Takes the arguments from the annotation.
  final class Source implements ArgumentsProvider, AnnotationConsumer<Variants> {
    private String[] quick = {};
    private String[] rest = {};

    @Override
    public void accept(Variants variants) {
      quick = variants.quick();
      rest = variants.rest();
    }

    @Override
    public Stream<? extends Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return Stream.concat(Arrays.stream(quick), ALL ? Arrays.stream(rest) : Stream.empty())
          .map(each -> Arguments.of((Object[]) each.split(" \\| ")));
    }
  }
}
