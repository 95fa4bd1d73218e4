-- What takes JSON apart: the rest of what postgresql-routines.sql begins. JSON is stored as its text, as in
-- every engine. A form is 0 for a part of a jsonb, 1 for its text, 2 and 3 for those of a json. What is no
-- JSON, or has no place in a jsonb, is an error of PostgreSQL's own.

create or replace function q_json(t text) returns text
language sql immutable strict parallel safe return t::json::text;

create or replace function q_jsonb(t text) returns text
language sql immutable strict parallel safe return q_limited(t::jsonb::text);

create or replace function q_jequal(a text, b text) returns boolean
language sql immutable strict parallel safe return a::jsonb = b::jsonb;

create or replace function q_jcontains(whole text, part text) returns boolean
language sql immutable strict parallel safe return whole::jsonb @> part::jsonb;

create or replace function q_jexists(doc text, key text) returns boolean
language sql immutable strict parallel safe return jsonb_exists(doc::jsonb, key);

create or replace function q_jmember(doc text, key text, form integer) returns text
language sql immutable strict parallel safe
return case form when 0 then (doc::jsonb -> key)::text when 1 then doc::jsonb ->> key
  when 2 then (doc::json -> key)::text else doc::json ->> key end;

create or replace function q_jelement(doc text, index integer, form integer) returns text
language sql immutable strict parallel safe
return case form when 0 then (doc::jsonb -> index)::text when 1 then doc::jsonb ->> index
  when 2 then (doc::json -> index)::text else doc::json ->> index end;

create or replace function q_jpath(doc text, path text, form integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if form = 0 then
    return (doc::jsonb #> path::text[])::text;
  elsif form = 1 then
    return doc::jsonb #>> path::text[];
  elsif doc::json is not null and cardinality(path::text[]) = 0 then
    -- What stands around a json as a whole is sometimes part of the answer.
    perform q_fail('0A000', 'an empty path into json is not supported by Quorate');
  end if;
  return case form when 2 then (doc::json #> path::text[])::text else doc::json #>> path::text[] end;
end $$;

create or replace function q_jtype(doc text) returns text
language sql immutable strict parallel safe return jsonb_typeof(doc::jsonb);

create or replace function q_jlength(doc text) returns integer
language sql immutable strict parallel safe return jsonb_array_length(doc::jsonb);

create or replace function q_jquote(t text) returns text
language sql immutable strict parallel safe return q_limited(to_json(t)::text);

-- A key of a json, which must not be null.
create or replace function q_jkey(t text) returns text
language plpgsql immutable parallel safe as $$
begin
  if t is null then
    perform q_fail('22004', 'null value not allowed for object key');
  end if;
  return q_jquote(t);
end $$;

-- A key of a jsonb.
create or replace function q_jbkey(t text) returns text
language plpgsql immutable parallel safe as $$
begin
  if t is null then
    perform q_fail('22023', 'argument of a key must not be null');
  end if;
  return q_jquote(t);
end $$;

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
