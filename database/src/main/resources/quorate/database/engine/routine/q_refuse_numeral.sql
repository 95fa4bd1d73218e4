-- postgresql

-- Refuses numbers in other bases or with underscores, which are read as constants only.
create or replace function q_refuse_numeral(bare text) returns void
language plpgsql immutable strict parallel safe as $$
begin
  if bare ~ '^[+-]?0([xX](_?[0-9a-fA-F])+|[oO](_?[0-7])+|[bB](_?[01])+)$'
    or position('_' in bare) > 0 and bare ~ '^[+-]?([0-9](_?[0-9])*(\.([0-9](_?[0-9])*)?)?|\.[0-9](_?[0-9])*)([eE][+-]?[0-9](_?[0-9])*)?$' then
    perform q_fail('0A000', 'computed numbers in other bases or with underscores');
  end if;
end $$;

-- mariadb

-- Refuses numbers in other bases or with underscores, which are read as constants only.
create or replace procedure q_refuse_numeral(bare longtext) no sql
begin
  if bare regexp '^[+-]?0([xX](_?[0-9a-fA-F])+|[oO](_?[0-7])+|[bB](_?[01])+)\z'
      or instr(bare, '_') > 0 and bare regexp '^[+-]?([0-9](_?[0-9])*(\.([0-9](_?[0-9])*)?)?|\.[0-9](_?[0-9])*)([eE][+-]?[0-9](_?[0-9])*)?\z' then
    call q_fail('0A000', 'computed numbers in other bases or with underscores');
  end if;
end
/
