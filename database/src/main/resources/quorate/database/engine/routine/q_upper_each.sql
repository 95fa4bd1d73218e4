-- mariadb

-- Each character by itself.
create or replace function q_upper_each(t longtext) returns longtext deterministic no sql
begin
  declare cased longtext default upper(t collate utf8mb4_uca1400_as_cs);
  if cased regexp '[\x{19B}\x{264}\x{1C8A}\x{A7CD}\x{A7DB}\x{10D70}-\x{10D85}]' then
    set cased = q_translate3(cased,
      convert(concat(x'c69bc9a4e1b28aea9f8dea9f9bf090b5b0f090b5b1f090b5b2f090b5b3f090b5b4f090b5b5f090b5b6f090b5b7f090b5',
    x'b8f090b5b9f090b5baf090b5bbf090b5bcf090b5bdf090b5bef090b5bff090b680f090b681f090b682f090b683f090b6',
    x'84f090b685') using utf8mb4),
      convert(concat(x'ea9f9cea9f8be1b289ea9f8cea9f9af090b590f090b591f090b592f090b593f090b594f090b595f090b596f090b597f0',
    x'90b598f090b599f090b59af090b59bf090b59cf090b59df090b59ef090b59ff090b5a0f090b5a1f090b5a2f090b5a3f0',
    x'90b5a4f090b5a5') using utf8mb4));
  end if;
  return cased;
end
/
