/// Gates: rules about the source that the build enforces. Present exceptions are in lists under
/// `cli/src/test/gates`, which may only shrink.
@org.jspecify.annotations.NullMarked
package quorate.cli.gates;
