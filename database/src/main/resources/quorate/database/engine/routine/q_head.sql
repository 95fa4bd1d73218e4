-- postgresql

create or replace function q_head(x double precision) returns double precision
language sql immutable strict parallel safe return q_double(q_bits(x) & -4294967296);
