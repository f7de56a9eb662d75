-- 0063 moved what servers of 1.1 had posted to the old accounts, and 0076 translates what they post afterwards. Servers of
-- 1.1 that worked between these two commits posted to the old accounts once more; this moves the rest, by movements whose
-- references end with `:rest`.
create or replace function pg_temp.rebook_rest(
  p_reference text, p_from text, p_to text, p_total bigint, p_currency text) returns void language plpgsql as $$
declare
  moved bigint := coalesce((select amount from ledger.movement where reference = p_reference), 0);
  rest bigint := p_total - moved;
  answer text;
begin
  if rest <= 0 then return; end if;
  select code into answer from ledger.post(
    p_reference || ':rest', 0, 'transfer', 'settled', rest, p_currency, substr(p_from, 7), substr(p_to, 7), '{}',
    p_from || '>' || p_to || '=' || rest, array[p_from], array[p_to], array[rest]);
  if answer <> 'posted' then raise exception 'the ledger refused %: %', p_reference, answer; end if;
end $$;

-- Late-applied money.
select pg_temp.rebook_rest('rebook:late-applied:' || currency, 'house/late-applied', 'house/suspense', total, currency)
from (
  select m.currency, sum(p.amount)::bigint as total
  from ledger.movement m join ledger.posting p on p.movement = m.id and p.member = m.member
  where m.member = 0 and m.reference like 'late:%' and p.from_account = 'house/suspense'
  group by m.currency
) late;

-- Payouts.
select pg_temp.rebook_rest(
  'rebook:payout:' || substr(bank, 12) || ':' || currency, bank, 'house/payout:before-1.2', total, currency)
from (
  select p.to_account as bank, m.currency, sum(p.amount)::bigint as total
  from ledger.movement m join ledger.posting p on p.movement = m.id and p.member = m.member
  where m.kind = 'withdraw' and p.to_account ~ '^house/bank:[^:]+$'
    and (p.from_account = 'hold' and p.closing or m.reference like 'late:withdraw:%')
  group by p.to_account, m.currency
) paid
order by bank, currency;

-- Gifts.
select pg_temp.rebook_rest('rebook:gift:' || mobile || ':' || currency, 'house/bank:TRUEWALLET:' || mobile,
  'house/bank:TRUEWALLET', total, currency)
from (
  select v.mobile, m.currency, sum(p.amount)::bigint as total
  from voucher v join ledger.movement m on m.reference = 'truelink:' || v.reference
  join ledger.posting p on p.movement = m.id and p.member = m.member and p.from_account = 'house/bank:TRUEWALLET'
  where v.mobile ~ '^[\x21-\x7e]{1,40}$'
  group by v.mobile, m.currency
) gift
order by mobile, currency;
