/// Gates: rules about the source that the build enforces. What breaks one today is in a list under
/// `cli/src/test/gates`, which may only shrink.
@org.jspecify.annotations.NullMarked
package quorate.cli.gates;
