-- postgresql

-- CRCs by the polynomial's bits, which PostgreSQL has of its own since 18 only.
create or replace function q_crc(y bytea, polynomial bigint) returns text
language plpgsql immutable strict parallel safe as $$
declare
  sum bigint := 4294967295;
begin
  for i in 0 .. length(y) - 1 loop
    sum := sum # get_byte(y, i);
    for bit in 1 .. 8 loop
      sum := case when sum & 1 = 1 then (sum >> 1) # polynomial else sum >> 1 end;
    end loop;
  end loop;
  return (sum # 4294967295)::text;
end $$;
