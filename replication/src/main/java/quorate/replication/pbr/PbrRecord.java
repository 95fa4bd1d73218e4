package quorate.replication.pbr;

import quorate.core.Bytes;
import quorate.core.Durable;

/// A replica's log.
public sealed interface PbrRecord extends Durable {
  /// The replica takes part in this group from here on, and in no earlier one. Durable before it
  /// says anything there.
  ///
  /// @param frozen the last entry that it held then: what it brings into the choice of the primary
  record Adopted(Group group, Place frozen) implements PbrRecord {}

  /// The replica is the primary of this group. Durable before it says anything as that: a group is
  /// led once, so that no place is given twice.
  record Led(long number) implements PbrRecord {}

  /// The next entry. Durable before it is acknowledged, and before a backup's engine applies it.
  record Appended(Entry entry) implements PbrRecord {}

  /// Entries after this index are not in the group's log. They are kept apart, as an engine that
  /// has executed them, or comes back with them from a crash, is to take them back.
  record Cut(long index) implements PbrRecord {}

  /// Stands for all entries up to a place: the engine has them durably.
  ///
  /// @param sessions who has asked for what last, as of then
  record Base(Place at, Bytes sessions) implements PbrRecord {}

  /// An entry that was cut off, in a log that was compacted.
  record Abandoned(Entry entry) implements PbrRecord {}
}
