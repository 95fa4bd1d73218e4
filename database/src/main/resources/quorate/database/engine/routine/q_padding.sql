-- postgresql

create or replace function q_padding(n integer) returns integer
language plpgsql immutable strict parallel safe as $$
begin
  if n > 134217728 then
    perform q_fail('54000', format('a text of %s characters is too long: at most 134217728 are supported', n));
  end if;
  return n;
end $$;

-- mariadb

-- What is missing before or behind a text of which n characters are wanted.
create or replace function q_padding(t longtext, n integer, fill longtext) returns longtext
deterministic no sql
begin
  if n > 134217728 and t is not null and fill is not null then
    call q_fail('54000', concat('a text of ', n, ' characters is too long: at most 134217728 are supported'));
  end if;
  if n <= char_length(t) or fill = '' then
    return if(t is null or fill is null, null, '');
  end if;
  return left(repeat(fill, n div char_length(fill) + 1), n - char_length(t));
end
/
