-- java TextRoutines.match
-- terminated TerminatedRoutines.match
-- postgresql

-- Classes of characters and their case are ASCII's.
create or replace function q_match(t text, pattern text, insensitive integer) returns boolean
language sql immutable strict parallel safe
return case when insensitive <> 0 then t ~* (pattern collate "C") else t ~ (pattern collate "C") end;
