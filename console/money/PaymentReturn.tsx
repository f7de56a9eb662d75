import { useEffect, useRef, useState } from 'react'
import { paymentReturn } from '#contract/payment-return'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { type DeskText, en } from '../texts/en.ts'
import { type Returnable, useDestination } from './destination.ts'
import styles from './PaymentReturn.module.css'
import { ReturnSheet } from './ReturnSheet.tsx'

/** A bank decides within seconds; the page shows it without being asked. */
const lookAgainMs = 2_000
const isOpen = (state: string | undefined) =>
  state === 'waiting' || state === 'sending' || state === 'unknown'

type Props = {
  id: string
  /** Reads the story again. */
  onChanged: () => void
}

/** Sends unmatched money back to its payer, and shows what became of that. */
export function PaymentReturn({ id, onChanged }: Props) {
  const t = useTexts()
  const { data, error, refetch } = useRead(
    paymentReturn,
    { id },
    {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      placeholderData: undefined,
      refetchInterval: ({ state }) => (isOpen(state.data?.last?.state) ? lookAgainMs : false),
    },
  )
  useNews(data && newsOf(data), onChanged)
  if (error && !data) return <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />
  if (!data) return null
  const { isInSuspense, payer, proposal, last } = data
  return (
    <>
      {last && <Last last={last} />}
      {proposal && <Proposed id={id} known={data} proposal={proposal} />}
      {isInSuspense && !payer && <p className="muted">{t('paymentReturn.none')}</p>}
      {isInSuspense && payer && !proposal && <Propose id={id} known={data} />}
    </>
  )
}

/** Returns a text that differs after each attempt and each change of its state. */
const newsOf = ({ last }: Returnable) => (last ? `${last.reference} ${last.state}` : 'none')

/** Reads the story again when the news is different from what was shown before. */
function useNews(news: string | undefined, onChanged: () => void) {
  const seen = useRef(news)
  useEffect(() => {
    if (news === seen.current) return
    if (seen.current !== undefined) onChanged()
    seen.current = news
  }, [news, onChanged])
}

function Propose({ id, known }: { id: string; known: Returnable }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.act}>
      <Button onClick={() => setOpen(true)}>{t('paymentReturn.title')}</Button>
      {isOpen && <ReturnSheet id={id} known={known} onClose={() => setOpen(false)} />}
    </div>
  )
}

type ProposedProps = {
  id: string
  known: Returnable
  proposal: NonNullable<Returnable['proposal']>
}

/** Shows the whole account, because the second person checks it. */
function Proposed({ id, known, proposal }: ProposedProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { by, at, expiresAt, reason, refusal } = proposal
  return (
    <section className={styles.proposal} aria-label={t('paymentReturn.title')}>
      <div className={styles.head}>
        <b>{t('paymentReturn.proposes', { by })}</b>
        <small>
          {formatMoment(at)} · {t('approvals.until', { time: formatMoment(expiresAt) })}
        </small>
      </div>
      <Details rows={useDestination(proposal)} />
      <blockquote className={styles.reason}>{reason}</blockquote>
      {refusal ? (
        <p className="muted">{t(`approvals.refusal.${refusal}`)}</p>
      ) : (
        <Button look="tonal" icon="check" onClick={() => setOpen(true)}>
          {t('paymentReturn.second')}
        </Button>
      )}
      {isOpen && (
        <ReturnSheet id={id} known={known} proposal={proposal} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

function Last({ last }: { last: NonNullable<Returnable['last']> }) {
  const t = useTexts()
  const { state, said, reference } = last
  const why = `paymentReturn.said.${said}`
  const known = said && Object.hasOwn(en, why) ? t(why as DeskText) : said
  return (
    <section className={styles.last} data-state={state} aria-label={t('paymentReturn.title')}>
      <div className={styles.head}>
        <b role="status">{t(`paymentReturn.state.${state}`)}</b>
        <small>{formatMoment(last.at)}</small>
      </div>
      <p>
        {t(`paymentReturn.stateText.${state}`)} {known}
      </p>
      <Details
        rows={[
          ...useDestination(last),
          {
            label: t('money.reference'),
            value: reference,
            copy: { text: reference, label: t('member.copy', { what: t('money.reference') }) },
          },
        ]}
      />
    </section>
  )
}
