-- java CastRoutines.date
-- terminated TerminatedRoutines.date
-- postgresql

-- The rest of the text, behind a blank or a T, does not count.
create or replace function q_textdate(t text) returns text
language sql immutable strict parallel safe
return to_char(
  q_day(q_textday(coalesce((regexp_match(q_bare(q_iso(t)), '^[^ T]+'))[1], ''), t, 'date'), 'date'),
  'YYYY-MM-DD');

-- mariadb

-- The rest of the text, behind a blank or a T, does not count.
create or replace function q_textdate(t longtext) returns longtext deterministic no sql
return if(t is null, null, cast(q_day(q_textday(regexp_substr(q_bare(q_iso(t)), '^[^ T]+'), t, 'date'), 'date') as char))
/
