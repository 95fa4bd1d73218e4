-- postgresql

-- The code of a number: see NumericCode.
create or replace function q_wide_code(n numeric) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text;
  digits text;
  whole integer;
  exponent integer;
  large boolean;
  body text;
begin
  if n = 0 then
    return '1';
  elsif n = 'NaN'::numeric then
    return '5';
  elsif n = 'Infinity'::numeric then
    return '4';
  elsif n = '-Infinity'::numeric then
    return '-';
  end if;
  plain := trim_scale(abs(n))::text;
  whole := case when strpos(plain, '.') > 0 then strpos(plain, '.') - 1 else length(plain) end;
  digits := replace(plain, '.', '');
  exponent := whole - 1 - (length(digits) - length(ltrim(digits, '0')));
  digits := rtrim(ltrim(digits, '0'), '0');
  large := exponent >= 500;
  body := case when large then lpad(exponent::text, 6, '0')
    when exponent <= -500 then '000' || lpad((500000 + exponent)::text, 6, '0')
    else lpad((500 + exponent)::text, 3, '0') end || digits;
  return case when n > 0 then case when large then '3' else '2' end || body
    else case when large then '-' else '0' end || translate(body, '0123456789', '9876543210') || '~' end;
end $$;
