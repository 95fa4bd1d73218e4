-- mariadb

create or replace function q_upper1(t longtext) returns longtext deterministic no sql
begin
  -- A character, and in three places what it becomes.
  declare several varchar(600);
  declare made longtext default t;
  declare i integer default 1;
  if length(t) = char_length(t) then
    return upper(t);
  end if;
  if t regexp '[\x{DF}\x{149}\x{1F0}\x{390}\x{3B0}\x{587}\x{1E96}-\x{1E9A}\x{1F50}\x{1F52}\x{1F54}\x{1F56}\x{1F80}-\x{1FAF}\x{1FB2}-\x{1FB4}\x{1FB6}-\x{1FB7}\x{1FBC}\x{1FC2}-\x{1FC4}\x{1FC6}-\x{1FC7}\x{1FCC}\x{1FD2}-\x{1FD3}\x{1FD6}-\x{1FD7}\x{1FE2}-\x{1FE4}\x{1FE6}-\x{1FE7}\x{1FF2}-\x{1FF4}\x{1FF6}-\x{1FF7}\x{1FFC}\x{FB00}-\x{FB06}\x{FB13}-\x{FB17}]' then
    set several = convert(concat(x'c39f535320c589cabc4e20c7b04acc8c20ce90ce99cc88cc81ceb0cea5cc88cc81d687d4b5d59220e1ba9648ccb120e1',
    x'ba9754cc8820e1ba9857cc8a20e1ba9959cc8a20e1ba9a41cabe20e1bd90cea5cc9320e1bd92cea5cc93cc80e1bd94ce',
    x'a5cc93cc81e1bd96cea5cc93cd82e1be80e1bc88ce9920e1be81e1bc89ce9920e1be82e1bc8ace9920e1be83e1bc8bce',
    x'9920e1be84e1bc8cce9920e1be85e1bc8dce9920e1be86e1bc8ece9920e1be87e1bc8fce9920e1be88e1bc88ce9920e1',
    x'be89e1bc89ce9920e1be8ae1bc8ace9920e1be8be1bc8bce9920e1be8ce1bc8cce9920e1be8de1bc8dce9920e1be8ee1',
    x'bc8ece9920e1be8fe1bc8fce9920e1be90e1bca8ce9920e1be91e1bca9ce9920e1be92e1bcaace9920e1be93e1bcabce',
    x'9920e1be94e1bcacce9920e1be95e1bcadce9920e1be96e1bcaece9920e1be97e1bcafce9920e1be98e1bca8ce9920e1',
    x'be99e1bca9ce9920e1be9ae1bcaace9920e1be9be1bcabce9920e1be9ce1bcacce9920e1be9de1bcadce9920e1be9ee1',
    x'bcaece9920e1be9fe1bcafce9920e1bea0e1bda8ce9920e1bea1e1bda9ce9920e1bea2e1bdaace9920e1bea3e1bdabce',
    x'9920e1bea4e1bdacce9920e1bea5e1bdadce9920e1bea6e1bdaece9920e1bea7e1bdafce9920e1bea8e1bda8ce9920e1',
    x'bea9e1bda9ce9920e1beaae1bdaace9920e1beabe1bdabce9920e1beace1bdacce9920e1beade1bdadce9920e1beaee1',
    x'bdaece9920e1beafe1bdafce9920e1beb2e1bebace9920e1beb3ce91ce9920e1beb4ce86ce9920e1beb6ce91cd8220e1',
    x'beb7ce91cd82ce99e1bebcce91ce9920e1bf82e1bf8ace9920e1bf83ce97ce9920e1bf84ce89ce9920e1bf86ce97cd82',
    x'20e1bf87ce97cd82ce99e1bf8cce97ce9920e1bf92ce99cc88cc80e1bf93ce99cc88cc81e1bf96ce99cd8220e1bf97ce',
    x'99cc88cd82e1bfa2cea5cc88cc80e1bfa3cea5cc88cc81e1bfa4cea1cc9320e1bfa6cea5cd8220e1bfa7cea5cc88cd82',
    x'e1bfb2e1bfbace9920e1bfb3cea9ce9920e1bfb4ce8fce9920e1bfb6cea9cd8220e1bfb7cea9cd82ce99e1bfbccea9ce',
    x'9920efac80464620efac81464920efac82464c20efac83464649efac8446464cefac85535420efac86535420efac93d5',
    x'84d58620efac94d584d4b520efac95d584d4bb20efac96d58ed58620efac97d584d4bd20') using utf8mb4);
    while i < char_length(several) do
      set made = replace(made, substring(several, i, 1), trim(trailing ' ' from substring(several, i + 1, 3)));
      set i = i + 4;
    end while;
  end if;
  return q_upper_each(made);
end
/
