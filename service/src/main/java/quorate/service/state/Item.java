package quorate.service.state;

/// The content of an entry. In a version it is a [Plain] value, a [Link] to a slot, or the
/// [Content] of an object that the entry owns; in a batch also an [OpenObject].
sealed interface Item permits Plain, Link, Content, OpenObject {}
