-- java Routines.average
-- postgresql

create or replace function q_avg(total numeric, amount numeric) returns numeric
language sql immutable strict parallel safe
return case when amount = 0 then null else q_quotient(trunc(total, 12), amount) end;

-- mariadb

create or replace function q_avg(total decimal(65,38), amount decimal(65,38)) returns decimal(65,12)
deterministic no sql
begin
  declare x decimal(65,12) default truncate(total, 12);
  if total is null or amount is null or amount = 0 then
    return null;
  end if;
  return q_quotient(abs(x), abs(amount)) * sign(x) * sign(amount);
end
/
