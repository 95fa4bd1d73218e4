-- java TextRoutines.regexp
-- terminated TerminatedRoutines.regexp
-- postgresql

create or replace function q_regexp(
  t text, pattern text, insensitive integer, every integer, replacement text) returns text
language sql immutable strict parallel safe
return regexp_replace(t, pattern collate "C", replacement,
  case when insensitive <> 0 then 'i' else '' end || case when every <> 0 then 'g' else '' end);
