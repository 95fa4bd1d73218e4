-- java RealRoutines.divide
-- postgresql

create or replace function q_fdiv(a double precision, b double precision) returns double precision
language sql immutable strict parallel safe return q_fcomputed(q_fplain(a) / q_fplain(b));

-- mariadb

create or replace function q_fdiv(a double, b double) returns double deterministic no sql
begin
  if a is null or b is null then
    return null;
  elseif b = 0e0 and q_fplain(a) is not null then
    call q_fail('22012', 'division by zero');
  end if;
  return q_underflow(q_fcomputed(q_fplain(a) / q_fplain(b)), a = 0e0);
end
/
