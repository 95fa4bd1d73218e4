package quorate.replication.pbr;

import quorate.core.Bytes;
import quorate.core.Durable;

/// The records of a replica's log.
public sealed interface PbrRecord extends Durable {
  /// The replica takes part in this group from here on, and in no earlier one. Durable before it
  /// sends anything there.
  ///
  /// @param frozen the last entry that it held then, which counts in the choice of the primary
  record Adopted(Group group, LogPosition frozen) implements PbrRecord {}

  /// The replica is the primary of this group. Durable before it sends anything as such: a group is
  /// led once, so that no place is assigned twice.
  record Led(long number) implements PbrRecord {}

  /// The next entry. Durable before it is acknowledged, and before a backup's engine applies it.
  record Appended(Entry entry) implements PbrRecord {}

  /// Entries after this index are not in the group's log. They are kept separately, because an
  /// engine that has executed them, or recovers them after a crash, has to undo them.
  record Cut(long index) implements PbrRecord {}

  /// Replaces all entries up to a place, which the engine has durably.
  ///
  /// @param sessions the sessions as of that place
  record Base(LogPosition at, Bytes sessions) implements PbrRecord {}

  /// An entry that was cut off, in a compacted log.
  record Abandoned(Entry entry) implements PbrRecord {}
}
