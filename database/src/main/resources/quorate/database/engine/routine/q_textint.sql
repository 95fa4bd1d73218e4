-- java CastRoutines.integer
-- terminated TerminatedRoutines.integer
-- postgresql

create or replace function q_textint(t text) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  if q_bare(t) !~ '^[+-]?[0-9]+$' then
    perform q_refuse_numeral(q_bare(t));
    perform q_fail('22P02', 'invalid input syntax for type bigint: "' || t || '"');
  end if;
  return q_bare(t)::bigint;
end $$;

-- mariadb

create or replace function q_textint(t longtext) returns bigint deterministic no sql
begin
  declare bare longtext default q_bare(t);
  declare digits longtext default trim(leading '0' from regexp_replace(bare, '^[+-]', ''));
  if bare not regexp '^[+-]?[0-9]+\z' then
    call q_refuse_numeral(bare);
    call q_fail('22P02', concat('invalid input syntax for type bigint: "', t, '"'));
  elseif char_length(digits) > 19 then
    call q_fail('22003', concat('value "', left(t, 100), '" is out of range for type bigint'));
  end if;
  return cast(concat(if(bare like '-%', '-', ''), if(digits = '', '0', digits)) as decimal(65,0));
end
/
