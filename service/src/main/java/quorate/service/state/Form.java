package quorate.service.state;

/// The forms of objects. Their order is part of the encoding.
enum Form {
  CELL,
  MAP,
  SET,
  SORTED,
  LIST,
  BYTES
}
