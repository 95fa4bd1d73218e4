-- java CodedRoutines.change
-- terminated TerminatedCoded.change
-- postgresql

-- Another jsonb, made of one, by PostgreSQL's own.
create or replace function q_jchange(what text, j text, one text, other text, flag integer) returns text
language sql immutable strict parallel safe
return q_limited(case what
  when 'key' then (j::jsonb - one)::text
  when 'keys' then (j::jsonb - one::text[])::text
  when 'index' then (j::jsonb - flag)::text
  when 'path' then (j::jsonb #- one::text[])::text
  when 'cat' then (j::jsonb || one::jsonb)::text
  when 'set' then jsonb_set(j::jsonb, one::text[], other::jsonb, flag = 1)::text
  when 'insert' then jsonb_insert(j::jsonb, one::text[], other::jsonb, flag = 1)::text
  when 'strip' then jsonb_strip_nulls(j::jsonb)::text
  else jsonb_pretty(j::jsonb) end);
