-- postgresql

-- A text on its way into an array: of a char(n) without its padding, and cut where a cast is written.
create or replace function q_array_text(t text, kind integer, n integer, written integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  kept text := case when kind = 1014 and written = 0 then rtrim(t, ' ') else t end;
begin
  if n >= 0 and length(kept) > n then
    if written = 0 and rtrim(substr(kept, n + 1), ' ') <> '' then
      perform q_fail('22001', 'value too long for type ' || case kind when 1014 then 'character('
        else 'character varying(' end || n || ')');
    end if;
    kept := left(kept, n);
  end if;
  return case when kind = 1014 then rtrim(kept, ' ') else kept end;
end $$;
