-- java IntegerRoutines.lcm
-- postgresql

create or replace function q_lcm(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return lcm(a::numeric, b::numeric)::bigint;

-- mariadb

create or replace function q_lcm(a bigint, b bigint) returns bigint deterministic no sql
begin
  declare product decimal(40,0);
  if a is null or b is null then
    return null;
  end if;
  if a = 0 or b = 0 then
    return 0;
  end if;
  if a = b then
    set product = abs(cast(a as decimal(40,0)));
  else
    set product = cast(abs(cast(a as decimal(40,0))) / q_gcd(a, b) as decimal(40,0))
      * abs(cast(b as decimal(40,0)));
  end if;
  if product > 9223372036854775807 then
    call q_fail('22003', 'bigint out of range');
  end if;
  return product;
end
/
