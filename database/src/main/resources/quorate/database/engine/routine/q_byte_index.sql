-- mariadb

create or replace function q_byte_index(place integer, size integer) returns integer deterministic no sql
begin
  if place < 0 or place >= size then
    call q_fail('2202E', concat('index ', place, ' out of valid range, 0..', size - 1));
  end if;
  return place;
end
/
