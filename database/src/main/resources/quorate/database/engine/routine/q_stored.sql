-- postgresql

-- A text on its way into a column: blanks that are too many go, and what is left must be short
-- enough in characters, as in PostgreSQL, and in UTF-16, as in the other engines.
create or replace function q_stored(t text, n integer, type text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  most integer := case when n >= 0 then n else 134217728 end;
  kept text := t;
  long text := 'value too long for type ' || type || '(' || most || ')';
begin
  if length(kept) > most then
    if n < 0 or rtrim(substr(kept, most + 1), ' ') <> '' then
      perform q_fail('22001', long);
    end if;
    kept := left(kept, most);
  end if;
  if octet_length(kept) > most and q_units(kept) > most then
    perform q_fail('0A000', long || ' in UTF-16, which the engines count in');
  end if;
  return kept;
end $$;

-- mariadb

-- A text on its way into a column: blanks that are too many go, and what is left must be short
-- enough in characters, as in PostgreSQL, and in UTF-16, as in the other engines.
create or replace function q_stored(t longtext, n integer, type varchar(30)) returns longtext
deterministic no sql
begin
  declare most integer default if(n >= 0, n, 134217728);
  declare kept longtext default t;
  if char_length(kept) > most then
    if n < 0 or trim(trailing ' ' from substring(kept, most + 1)) <> '' then
      call q_fail('22001', concat('value too long for type ', type, '(', most, ')'));
    end if;
    set kept = left(kept, most);
  end if;
  if length(kept) > most and q_units(kept) > most then
    call q_fail('0A000', concat('value too long for type ', type, '(', most, ') in UTF-16, which the engines count in'));
  end if;
  return if(n is null, null, kept);
end
/
