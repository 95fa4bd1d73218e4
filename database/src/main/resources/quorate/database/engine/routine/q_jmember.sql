-- java JsonRoutines.member
-- terminated TerminatedJson.member
-- postgresql

create or replace function q_jmember(doc text, key text, form integer) returns text
language sql immutable strict parallel safe
return case form when 0 then (doc::jsonb -> key)::text when 1 then doc::jsonb ->> key
  when 2 then (doc::json -> key)::text else doc::json ->> key end;
