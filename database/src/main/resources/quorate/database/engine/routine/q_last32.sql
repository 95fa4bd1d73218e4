-- postgresql

-- The last 32 bits, as the integer that they are.
create or replace function q_last32(n bigint) returns bigint
language sql immutable strict parallel safe
return ((n & 4294967295) # 2147483648) - 2147483648;

-- mariadb

-- The last 32 bits, as the integer that they are.
create or replace function q_last32(n bigint) returns bigint deterministic no sql
return cast((n & 4294967295) ^ 2147483648 as signed) - 2147483648
/
