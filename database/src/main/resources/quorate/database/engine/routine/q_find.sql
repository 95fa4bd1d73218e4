-- java TextRoutines.find
-- terminated TerminatedRoutines.find
-- postgresql

create or replace function q_find(t text, pattern text, insensitive integer) returns text
language sql immutable strict parallel safe
return regexp_substr(t, pattern collate "C", 1, 1, case when insensitive <> 0 then 'i' else '' end);
