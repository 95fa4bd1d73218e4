-- postgresql

create or replace function q_byte_text(y bytea) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return convert_from(y, 'UTF8');
exception when character_not_in_repertoire or untranslatable_character then
  perform q_fail('22021', 'invalid byte sequence for encoding "UTF8"');
end $$;
