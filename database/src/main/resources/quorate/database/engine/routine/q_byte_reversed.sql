-- postgresql

create or replace function q_byte_reversed(y bytea) returns text
language sql immutable strict parallel safe
return coalesce((select string_agg(substr(encode(y, 'hex'), 2 * i - 1, 2), '' order by i desc)
  from generate_series(1, length(y)) as i), '');
