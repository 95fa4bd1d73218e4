-- mariadb

create or replace function q_dec(n decimal(65,38), digits integer, scale integer) returns decimal(65,38)
deterministic no sql
begin
  if length(truncate(abs(round(n, scale)), 0)) > digits - scale and abs(round(n, scale)) >= 1 then
    call q_fail('22003', 'numeric field overflow');
  end if;
  return round(n, scale);
end
/
