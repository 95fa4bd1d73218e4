-- mariadb

create or replace function q_imod(a bigint, b bigint) returns bigint deterministic no sql
begin
  if a is null then
    return null;
  elseif b = 0 then
    call q_fail('22012', 'division by zero');
  elseif b = -1 then
    return a - a;
  end if;
  return a mod b;
end
/
