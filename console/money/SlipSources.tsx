import type { ReactNode } from 'react'
import type { ProviderReply } from '#contract/provider-reply'
import type { SlipTransferFacts } from '#contract/slip-facts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Table } from '#kit/ui/list/Table.tsx'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import { type Translate, useTexts } from '../app/texts.ts'
import type { Story } from './resolution.ts'
import styles from './SlipSources.module.css'

type Row = { what: string; qr: ReactNode; bank: ReactNode; feed: ReactNode; isWrong?: boolean }

/** Shows one transfer as the QR, the sending bank and our feed report it, beside each other. */
export function SlipSources({ story, reply }: { story: Story; reply: ProviderReply | undefined }) {
  const t = useTexts()
  const { slip, payers } = story
  const wrong = (cell: ReactNode, isWrong: boolean | undefined) =>
    isWrong ? <b className={styles.wrong}>{cell}</b> : cell
  return (
    <section className={styles.sources}>
      <h2>{t('slipCase.sources')}</h2>
      <Table
        label={t('slipCase.sources')}
        rows={rowsOf(story, reply, t)}
        keyOf={({ what }) => what}
        isCards
        columns={[
          { title: t('slipCase.what'), cell: ({ what }) => what },
          { title: t('slipCase.qr'), cell: ({ qr }) => qr ?? '–' },
          { title: t('slipCase.bank'), cell: ({ bank, isWrong }) => wrong(bank ?? '–', isWrong) },
          { title: t('slipCase.feed'), cell: ({ feed }) => feed ?? '–' },
        ]}
      />
      {slip?.feed?.isInSuspense && <p className="muted">{t('slipCase.inSuspense')}</p>}
      {payers.map(({ name, bank, account }) => (
        <p key={`${bank} ${account}`}>
          {t('slipCase.payer')} <b>{name}</b> · {bank} {account}
        </p>
      ))}
      {slip && <p className="muted">{t('slipCase.before', slip.before)}</p>}
    </section>
  )
}

function rowsOf({ slip, currency }: Story, reply: ProviderReply | undefined, t: Translate): Row[] {
  const bank = reply?.reported ?? undefined
  const feed = slip?.feed ?? undefined
  const failed = (...names: string[]) =>
    reply?.checks.some(({ check, verdict }) => names.includes(check) && verdict === 'fail')
  const of = (cell: (one: SlipTransferFacts) => ReactNode) => ({
    bank: bank && cell(bank),
    feed: feed && cell(feed),
  })
  const amounts = of(({ amount }) => moneyOf(amount, currency))
  const times = of(({ at }) => (at === null ? '–' : formatMoment(at)))
  const names = of(({ sender }) => sender?.name ?? '–')
  const froms = of(({ sender }) => placeOf(sender))
  const tos = of(({ receiver }) => placeOf(receiver))
  const references = of(({ reference }) => reference)
  return [
    { what: t('decide.amount'), qr: null, bank: amounts.bank, feed: amounts.feed },
    { what: t('fact.sent-at'), qr: null, bank: times.bank, feed: times.feed },
    {
      what: t('fact.sender-name'),
      qr: null,
      bank: names.bank,
      feed: names.feed,
      isWrong: failed('sender-name') ?? false,
    },
    {
      what: t('fact.sender-account'),
      qr: slip?.qr?.sendingBank,
      bank: froms.bank,
      feed: froms.feed,
      isWrong: failed('sender-account') ?? false,
    },
    {
      what: t('fact.receiver-account'),
      qr: null,
      bank: tos.bank,
      feed: tos.feed,
      isWrong: failed('receiver', 'holder') ?? false,
    },
    {
      what: t('money.reference'),
      qr: slip?.qr?.reference,
      bank: references.bank,
      feed: references.feed,
    },
  ]
}

const moneyOf = (amount: SlipTransferFacts['amount'], currency: Currency | null) =>
  amount !== null && currency !== null ? <Money amount={amount} currency={currency} /> : '–'

const placeOf = (holder: SlipTransferFacts['sender']) =>
  holder ? `${holder.bank} ${holder.account}`.trim() : '–'
