-- The net of archived rounds says what they added to the balance of a game account: payouts less stakes. An operator who counts open
-- rounds as lost changes it too. With the rounds that are still there it says what a game owes, so that a bonus does not end while money is staked.
create table bet_carried_net (
  bucket int  not null,
  member int8 not null references member,
  game   text not null references game,
  net    int8 not null,
  primary key (bucket, member, game),
  constraint bet_carried_net_bucket_check check (bucket = member % 256)
);
revoke delete on bet_carried_net from kapao_app;

select change_function('public.archive_bet_part', $text$  -- A statement that reads the rounds for long$text$, $text$  execute format('insert into bet_carried_net as carried (bucket, member, game, net)
    select member %% 256, member, game, sum(payout - stake) from part.%1$I group by member, game
    on conflict (bucket, member, game) do update set net = carried.net + excluded.net', name);

  -- A statement that reads the rounds for long$text$);
