-- mariadb

create or replace function q_idiv(a bigint, b bigint) returns bigint deterministic no sql
begin
  if a is null then
    return null;
  elseif b = 0 then
    call q_fail('22012', 'division by zero');
  end if;
  return a div b;
end
/
