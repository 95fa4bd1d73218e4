package quorate.runtime.config;

import org.tomlj.TomlTable;
import quorate.core.quorum.Tolerance;

/// The public keys of a configuration's parties.
///
/// @param planned whether the cluster is still to be made, without keys
/// @param complaint makes an error of a place and a reason
record ConfiguredKeys(boolean planned, ConfiguredEngines.Complaint complaint) {
  private static final String KEY = "key";

  /// The key of a node's table. It may be missing in a cluster that was made before links had keys,
  /// but not where nodes may lie.
  ///
  /// @return empty if it is missing
  String of(TomlTable table, Tolerance tolerance) {
    if (!planned && tolerance.liars() == Tolerance.Liars.NODES && !table.contains(KEY)) {
      throw complaint.of(
          table,
          KEY,
          "where nodes may lie, every [[node]] and [gateway] has a key = \"...\": the public one"
              + " of an Ed25519 pair");
    }
    return of(table);
  }

  /// The key of this table's party; empty if it is missing.
  String of(TomlTable table) {
    Object key = table.get(KEY);
    if (planned || key == null || key.equals("")) {
      return "";
    }
    try {
      PublicKeyText.decode(String.valueOf(key));
      return String.valueOf(key);
    } catch (IllegalArgumentException none) {
      throw complaint.of(table, KEY, String.valueOf(none.getMessage()));
    }
  }
}
