-- java NumberRoutines.factorial
-- postgresql

create or replace function q_factorial(n bigint) returns numeric
language plpgsql immutable strict parallel safe as $$
begin
  if n > 20 and n <= 32177 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return factorial(n);
end $$;

-- mariadb

create or replace function q_factorial(n bigint) returns decimal(65,0) deterministic no sql
begin
  declare product decimal(65,0) default 1;
  declare i integer default 1;
  if n is null then
    return null;
  elseif n < 0 then
    call q_fail('22003', 'factorial of a negative number is undefined');
  elseif n > 32177 then
    call q_fail('22003', 'value overflows numeric format');
  elseif n > 20 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  while i <= n do
    set product = product * i;
    set i = i + 1;
  end while;
  return product;
end
/
