-- postgresql

create or replace function q_fcomputed(n double precision) returns double precision
language sql immutable strict parallel safe
return case when abs(n) >= 1.7976931348623155e308::double precision
  then q_ffail('22003', 'value out of range: overflow', n) else n + 0 end;

-- mariadb

create or replace function q_fcomputed(n double) returns double deterministic no sql
begin
  if abs(n) >= 1.7976931348623155e308 then
    call q_fail('22003', 'value out of range: overflow');
  end if;
  return n + 0e0;
end
/
