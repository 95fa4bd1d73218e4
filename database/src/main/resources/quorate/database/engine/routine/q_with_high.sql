-- postgresql

create or replace function q_with_high(x double precision, high integer) returns double precision
language sql immutable strict parallel safe
return q_double((q_bits(x) & 4294967295) | (high::bigint << 32));
