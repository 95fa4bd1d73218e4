-- java Routines.remainder
-- postgresql

create or replace function q_mod(a numeric, b numeric) returns numeric
language sql immutable strict parallel safe return mod(trunc(a, 12), trunc(b, 12));

-- mariadb

create or replace function q_mod(a decimal(65,38), b decimal(65,38)) returns decimal(65,12)
deterministic no sql
begin
  if truncate(b, 12) = 0 and a is not null then
    call q_fail('22012', 'division by zero');
  end if;
  return mod(truncate(a, 12), truncate(b, 12));
end
/
