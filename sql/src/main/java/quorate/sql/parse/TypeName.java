package quorate.sql.parse;

import java.util.List;

/// A type as written: its name in lower case, its modifiers.
public record TypeName(String name, List<Integer> modifiers, boolean array, int position) {}
