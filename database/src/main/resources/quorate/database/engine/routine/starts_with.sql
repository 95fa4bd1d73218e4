-- java TextRoutines.startsWith
-- terminated TerminatedRoutines.startsWith
-- postgresql

create or replace function q_starts_with2(t text, prefix text) returns boolean
language sql immutable strict parallel safe return starts_with(t, prefix);

-- mariadb

create or replace function q_starts_with2(t longtext, prefix longtext) returns boolean deterministic no sql
return left(t, char_length(prefix)) = prefix
/
