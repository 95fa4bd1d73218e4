-- postgresql

-- The month of a name in small letters, or null.
create or replace function q_month(name text) returns integer
language sql immutable strict parallel safe
return case when name = 'sept' then 9 else coalesce(
  array_position(array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'], name),
  array_position(array['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
    'october', 'november', 'december'], name)) end;

-- mariadb

-- The month of a name in small letters, or null.
create or replace function q_month(name longtext) returns integer deterministic no sql
return if(name = 'sept', 9, nullif(greatest(
  field(name, 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'),
  field(name, 'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
    'october', 'november', 'december')), 0))
/
