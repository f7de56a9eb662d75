import type { ReactNode } from 'react'
import type { ProviderReply } from '#contract/provider-reply'
import type { SlipTransferFacts } from '#contract/slip-facts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import type { Story } from './resolution.ts'
import styles from './SlipSources.module.css'

type Line = { label: string; value: ReactNode; isWrong?: boolean }

/** Shows one transfer as the QR, the sending bank and our feed report it, in three columns. */
export function SlipSources({ story, reply }: { story: Story; reply: ProviderReply | undefined }) {
  const t = useTexts()
  const { slip, payers } = story
  const qr = slip?.qr
  return (
    <section className={styles.sources} aria-label={t('slipCase.sources')}>
      <div className={styles.columns}>
        <Source
          title={t('slipCase.qr')}
          lines={
            qr
              ? [
                  { label: t('fact.sending-bank'), value: qr.sendingBank },
                  { label: t('money.reference'), value: qr.reference },
                ]
              : []
          }
        />
        <Source title={t('slipCase.bank')} lines={linesOf(story, reply?.reported, t, reply)} />
        <Source title={t('slipCase.feed')} lines={linesOf(story, slip?.feed, t)} />
      </div>
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

const Source = ({ title, lines }: { title: string; lines: Line[] }) => (
  <section className={styles.source} aria-label={title}>
    <h2>{title}</h2>
    {lines.length === 0 && <p className="muted">–</p>}
    {lines.length > 0 && (
      <dl>
        {lines.map(({ label, value, isWrong }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isWrong ? styles.wrong : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)

/** The lines of a source. What fails a check of the bank's reply is marked. */
function linesOf(
  { currency }: Story,
  transfer: SlipTransferFacts | null | undefined,
  t: Translate,
  reply?: ProviderReply,
): Line[] {
  if (!transfer) return []
  const { amount, at, sender, receiver, reference } = transfer
  const isFailed = (...names: string[]) =>
    reply?.checks.some(({ check, verdict }) => names.includes(check) && verdict === 'fail') ?? false
  const lines: Line[] = [
    {
      label: t('decide.amount'),
      value: amount !== null && currency !== null && <Money amount={amount} currency={currency} />,
    },
    { label: t('fact.sent-at'), value: at !== null && formatMoment(at) },
    { label: t('fact.sender-name'), value: sender?.name, isWrong: isFailed('sender-name') },
    {
      label: t('fact.sender-account'),
      value: placeOf(sender),
      isWrong: isFailed('sender-account'),
    },
    {
      label: t('fact.receiver-account'),
      value: placeOf(receiver),
      isWrong: isFailed('receiver', 'holder'),
    },
    { label: t('money.reference'), value: reference },
  ]
  return lines.filter(({ value }) => value)
}

const placeOf = (holder: SlipTransferFacts['sender']) =>
  holder && `${holder.bank} ${holder.account}`.trim()
