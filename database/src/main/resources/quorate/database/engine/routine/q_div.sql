-- java Routines.divide
-- postgresql

create or replace function q_div(a numeric, b numeric) returns numeric
language sql immutable strict parallel safe return q_quotient(trunc(a, 12), trunc(b, 12));

-- mariadb

create or replace function q_div(a decimal(65,38), b decimal(65,38)) returns decimal(65,12)
deterministic no sql
begin
  declare x decimal(65,12) default truncate(a, 12);
  declare y decimal(65,12) default truncate(b, 12);
  if a is null or b is null then
    return null;
  elseif y = 0 then
    call q_fail('22012', 'division by zero');
  end if;
  return q_quotient(abs(x), abs(y)) * sign(x) * sign(y);
end
/
