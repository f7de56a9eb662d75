-- Moves what is in the books to the accounts of the new chart. Postings are history: every change is a counter-movement of
-- the house alone, with a reference of its own (rebook:…), so that running this again moves nothing. What rows cannot
-- tell stays where it is: house/bank:<bank> without an account number is money from before 1.2 whose account is not
-- known, and house/payout:before-1.2 is what was paid out of accounts that nobody recorded.
create or replace function pg_temp.rebook(p_reference text, p_from text, p_to text, p_amount bigint, p_currency text)
returns void language plpgsql as $$
declare
  answer text;
begin
  if p_amount <= 0 or exists (select from ledger.movement where reference = p_reference) then return; end if;
  select code into answer from ledger.post(
    p_reference, 0, 'transfer', 'settled', p_amount, p_currency, substr(p_from, 7), substr(p_to, 7), '{}',
    p_from || '>' || p_to || '=' || p_amount, array[p_from], array[p_to], array[p_amount]);
  if answer <> 'posted' then raise exception 'the books refused %: %', p_reference, answer; end if;
end $$;

-- Late-applied payouts and transfers to games: the house answers for them in an account of its own, not in suspense. Each
-- movement took from suspense once.
select pg_temp.rebook('rebook:late-applied:' || currency, 'house/late-applied', 'house/suspense', total, currency)
from (
  select m.currency, sum(p.amount)::bigint as total
  from ledger.movement m join ledger.posting p on p.movement = m.id and p.member = m.member
  where m.member = 0 and m.reference like 'late:%' and p.from_account = 'house/suspense'
  group by m.currency
) late;

-- Payouts were booked on the bank of whoever was paid.
select pg_temp.rebook('rebook:payout:' || substr(bank, 12) || ':' || currency, bank, 'house/payout:before-1.2', total, currency)
from (
  select p.to_account as bank, m.currency, sum(p.amount)::bigint as total
  from ledger.movement m join ledger.posting p on p.movement = m.id and p.member = m.member
  where m.kind = 'withdraw' and p.to_account ~ '^house/bank:[^:]+$'
    and (p.from_account = 'hold' and p.closing or m.reference like 'late:withdraw:%')
  group by p.to_account, m.currency
) paid
order by bank, currency;

-- Gifts: the voucher has the number of ours that redeemed it.
select pg_temp.rebook('rebook:gift:' || mobile || ':' || currency, 'house/bank:TRUEWALLET:' || mobile,
  'house/bank:TRUEWALLET', total, currency)
from (
  select v.mobile, m.currency, sum(p.amount)::bigint as total
  from voucher v join ledger.movement m on m.reference = 'truelink:' || v.reference
  join ledger.posting p on p.movement = m.id and p.member = m.member and p.from_account = 'house/bank:TRUEWALLET'
  where v.mobile ~ '^[\x21-\x7e]{1,40}$'
  group by v.mobile, m.currency
) gift
order by mobile, currency;

-- The only account of ours that a bank's money in a currency can have reached; none where there are several. An account that
-- was read before, but is not offered any more, may have had any currency.
create temporary table sole_account on commit drop as
with known as (
  select bank_code as bank, currency, account_no as account from deposit_account where bank_type = 'BANK' and mode <> 'QR'
  union
  select 'TRUEWALLET', currency, account_no from deposit_wallet where mode = 'AUTO'
  union
  select f.party, c.currency, f.account
  from feed_cursor f cross join (values ('BAHT'), ('LAK')) c(currency)
  where not exists (select from deposit_account d where d.bank_code = f.party and d.account_no = f.account)
    and not exists (select from deposit_wallet w where f.party = 'TRUEWALLET' and w.account_no = f.account)
)
select bank, currency, min(account) as account from known
group by bank, currency
having count(*) = 1 and min(account) ~ '^[\x21-\x7e]{1,40}$';

-- Transfers that slips and feeds told of.
select pg_temp.rebook('rebook:bank:' || bank || ':' || currency, 'house/bank:' || bank || ':' || account,
  'house/bank:' || bank, total, currency)
from (
  select s.bank, s.account, s.currency, sum(p.amount)::bigint as total
  from sole_account s
  join ledger.posting p on p.from_account = 'house/bank:' || s.bank
  join ledger.movement m on m.member = p.member and m.id = p.movement and m.currency = s.currency
  where m.kind = 'deposit' and m.reference like 'bank:%'
  group by s.bank, s.account, s.currency
) came
order by bank, currency;

-- Where unmatched payments were received: what a feed told of in a bank, everything else at its gateway.
update unmatched_payment u set received_in = case
    when reason_code in ('payer_not_found', 'payer_ambiguous', 'below_minimum', 'above_limit') then 'house/bank:' || provider || coalesce(
      (select ':' || account from sole_account s where s.bank = u.provider and s.currency = u.currency), '')
    else 'house/gateway:' || provider
  end
  where transaction is not null and received_in is null;

-- What waits for a person goes to suspense, each payment once: of two tales about one payment the first, as it is for what
-- comes from now on. What a person dismissed before, perhaps because it was sent back, was never in the books and stays
-- out of them.
do $$
declare
  u record;
  answer text;
begin
  for u in
    select distinct on (provider, transaction) id, provider, transaction, received_in, amount, currency,
      'unmatched:' || provider || ':' || transaction as reference
    from unmatched_payment one
    where resolved_at is null and reason_code not in ('contradictory', 'forged', 'unreadable')
      and amount > 0 and currency in ('BAHT', 'LAK') and length(transaction) between 1 and 120
      and not exists (select from bank_transfer b where b.bank = one.provider and b.reference = one.transaction)
      and not exists (select from unmatched_payment other where other.provider = one.provider
        and other.transaction = one.transaction and other.suspense_movement is not null)
    order by provider, transaction, id
  loop
    select code into answer from ledger.post(
      u.reference, 0, 'deposit', 'settled', u.amount, u.currency, u.provider, 'SUSPENSE',
      json_build_object('transaction', u.transaction)::text,
      u.received_in || '>house/suspense=' || u.amount, array[u.received_in], array['house/suspense'], array[u.amount]);
    if answer <> 'posted' then raise exception 'the books refused %: %', u.reference, answer; end if;
    update unmatched_payment set suspense_movement = u.reference where id = u.id;
  end loop;
end $$;
