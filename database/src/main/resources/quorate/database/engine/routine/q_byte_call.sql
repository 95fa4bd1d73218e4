-- postgresql

create or replace function q_byte_call(what text, y bytea, other text, start integer, amount integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return case what
    when 'encode' then encode(y, other)
    when 'text' then q_byte_text(y)
    when 'md5' then md5(y)
    when 'sha224' then encode(sha224(y), 'hex')
    when 'sha256' then encode(sha256(y), 'hex')
    when 'sha384' then encode(sha384(y), 'hex')
    when 'sha512' then encode(sha512(y), 'hex')
    when 'crc32' then q_crc(y, 3988292384)
    when 'crc32c' then q_crc(y, 2197175160)
    when 'get_byte' then get_byte(y, start)::text
    when 'get_bit' then get_bit(y, start)::text
    when 'bit_count' then bit_count(y)::text
    when 'set_byte' then encode(set_byte(y, start, amount), 'hex')
    when 'set_bit' then encode(set_bit(y, start, amount), 'hex')
    when 'substring' then encode(substring(y from start for amount), 'hex')
    when 'rest' then encode(substring(y from start), 'hex')
    when 'reverse' then q_byte_reversed(y)
    else encode(q_byte_trimmed(y, decode(other, 'hex'), what), 'hex') end;
end $$;
