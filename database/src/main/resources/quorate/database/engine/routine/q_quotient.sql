-- postgresql

-- Twelve digits, half up: rounded once, from the exact quotient of integers.
create or replace function q_quotient(a numeric, b numeric) returns numeric
language sql immutable strict parallel safe
return sign(a) * sign(b) * div(abs(a) * 2000000000000 + abs(b), 2 * abs(b)) * 0.000000000001;

-- mariadb

-- Twelve digits, half up, of positive numbers: what MariaDB's own division is beside it is mended by
-- what is left over.
create or replace function q_quotient(a decimal(65,12), b decimal(65,12)) returns decimal(65,12)
deterministic no sql
begin
  declare q decimal(65,12) default round(a / b, 12);
  declare rest decimal(65,24) default a - q * b;
  if rest * 2 >= b * 0.000000000001 then
    return q + 0.000000000001;
  elseif rest * 2 < b * -0.000000000001 then
    return q - 0.000000000001;
  end if;
  return q;
end
/
