-- postgresql

-- A number of its code: see NumericCode.
create or replace function q_wide_number(code text) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  first constant text := left(code, 1);
  negative constant boolean := first = '0' or first = '-';
  large constant boolean := first = '3' or first = '-';
  body text;
  digits text;
  small boolean;
  exponent integer;
begin
  case code
    when '1' then return 0;
    when '-' then return '-Infinity'::numeric;
    when '4' then return 'Infinity'::numeric;
    when '5' then return 'NaN'::numeric;
    else null;
  end case;
  if code !~ '^([23][0-9]+|[0-][0-9]+~)$' then
    perform q_fail('XX001', 'no numeric: ' || left(code, 100));
  end if;
  body := case when negative then translate(substr(code, 2, length(code) - 2), '0123456789', '9876543210')
    else substr(code, 2) end;
  small := not large and body like '000%';
  exponent := case when large then left(body, 6)::integer
    when small then substr(body, 4, 6)::integer - 500000
    else left(body, 3)::integer - 500 end;
  digits := substr(body, case when large then 7 when small then 10 else 4 end);
  return (case when negative then '-' else '' end || left(digits, 1) || '.' || substr(digits, 2)
    || 'e' || exponent)::numeric;
end $$;
