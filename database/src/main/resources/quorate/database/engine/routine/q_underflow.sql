-- mariadb

create or replace function q_underflow(n double, isright boolean) returns double deterministic no sql
begin
  if n = 0e0 and not isright then
    call q_fail('22003', 'value out of range: underflow');
  end if;
  return n + 0e0;
end
/
