-- java ByteRoutines.position
-- terminated TerminatedOthers.position
-- postgresql

create or replace function q_byte_position(hay text, needle text) returns integer
language sql immutable strict parallel safe return position(decode(needle, 'hex') in decode(hay, 'hex'));

-- mariadb

create or replace function q_byte_position(hay longtext, needle longtext) returns integer deterministic no sql
begin
  declare place integer default locate(needle, hay);
  while place > 0 and place mod 2 = 0 do
    set place = locate(needle, hay, place + 1);
  end while;
  return (place + 1) div 2;
end
/
