-- java ByteRoutines.call
-- terminated TerminatedOthers.call
-- postgresql

create or replace function q_bytes(what text, one text, other text, start integer, amount integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return q_limited(case what
    when 'decode' then encode(decode(one, other), 'hex')
    when 'input' then encode(one::bytea, 'hex')
    when 'utf8' then encode(convert_to(one, 'UTF8'), 'hex')
    else q_byte_call(what, decode(one, 'hex'), other, start, amount) end);
end $$;

-- mariadb

-- Of the functions of bytes those that need no more than MariaDB's own.
create or replace function q_bytes(what varchar(20), one longtext, other longtext, start integer, amount integer)
returns longtext deterministic no sql
begin
  declare size integer default char_length(one) div 2;
  declare made longtext default '';
  declare first bigint;
  declare last bigint;
  if what is null or one is null or other is null or start is null or amount is null then
    return null;
  end if;
  case
    when what = 'decode' then
      set made = regexp_replace(regexp_replace(one, '^[ \n\t\r]+', ''), '([0-9A-Fa-f]{2})[ \n\t\r]+', '\1');
      if made not regexp '^([0-9A-Fa-f]{2})*\z' then
        call q_fail('22023', if(made regexp '^[0-9A-Fa-f]*\z', 'invalid hexadecimal data: odd number of digits',
          concat('invalid hexadecimal digit: "', left(regexp_replace(made, '^([0-9A-Fa-f]{2})*[0-9A-Fa-f]?', ''), 1), '"')));
      end if;
      set made = lower(made);
    when what = 'utf8' then set made = lower(hex(one));
    when what = 'md5' then set made = md5(unhex(one));
    when what like 'sha%' then set made = sha2(unhex(one), substring(what, 4));
    when what = 'get_byte' then
      set made = conv(substring(one, q_byte_index(start, size) * 2 + 1, 2), 16, 10);
    when what = 'set_byte' then
      set made = insert(one, q_byte_index(start, size) * 2 + 1, 2, lower(lpad(hex(amount & 255), 2, '0')));
    when what = 'reverse' then
      while size > 0 do
        set made = concat(made, substring(one, size * 2 - 1, 2));
        set size = size - 1;
      end while;
    else
      if what = 'substring' and amount < 0 then
        call q_fail('22011', 'negative substring length not allowed');
      end if;
      set first = greatest(start, 1);
      set last = if(what = 'rest', size, cast(start as signed) + amount - 1);
      set made = if(last < first, '', substring(one, first * 2 - 1, (last - first + 1) * 2));
  end case;
  return q_limited(made);
end
/
