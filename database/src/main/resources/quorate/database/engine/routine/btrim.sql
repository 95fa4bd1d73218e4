-- java TextRoutines.trim
-- terminated TerminatedRoutines.trim
-- postgresql

create or replace function q_btrim1(t text) returns text
language sql immutable strict parallel safe return btrim(t, ' ');

create or replace function q_btrim2(t text, set text) returns text
language sql immutable strict parallel safe return btrim(t, set);

-- mariadb

create or replace function q_btrim1(t longtext) returns longtext deterministic no sql
return trim(both ' ' from t)
/

create or replace function q_btrim2(t longtext, characters longtext) returns longtext deterministic no sql
return q_ltrim2(q_rtrim2(t, characters), characters)
/
