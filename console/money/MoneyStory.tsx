import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { depositCase, queryDeposit } from '#contract/operator-deposit'
import { moneyStory, queryProvider, type WaitingMoney } from '#contract/operator-money'
import type { ProviderReply } from '#contract/provider-reply'
import { Refusal } from '#contract/refusal'
import { readAgain } from '#kit/api/readAgain.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useFilter } from '../app/filter.ts'
import { Head } from '../app/Head.tsx'
import { EarlyLetter } from '../app/keys/EarlyLetter.tsx'
import { Key } from '../app/keys/Key.tsx'
import { useCommands } from '../app/keys/useCommands.ts'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { once, useRead } from '../app/useCall.ts'
import { CasesOf } from '../case/CasesOf.tsx'
import { DecideSheet } from './DecideSheet.tsx'
import styles from './MoneyStory.module.css'
import { PaymentReturn } from './PaymentReturn.tsx'
import { ProviderStatus } from './ProviderStatus.tsx'
import type { Story } from './resolution.ts'
import { SlipCase } from './SlipCase.tsx'
import { StoredPicture } from './StoredPicture.tsx'
import { factText, nameOf } from './words.ts'

type Props = Pick<WaitingMoney, 'kind' | 'id'> & {
  /** A slip or a payment among the deposits, which more roles may see. */
  isDeposit?: boolean
}

/** Everything that is known of one that waits, and the way to decide about it. */
export function MoneyStory({ kind, id, isDeposit = false }: Props) {
  const t = useTexts()
  const pending = useRead(moneyStory, { kind, id }, { ...once, enabled: !isDeposit })
  const deposit = useRead(depositCase, depositOf({ kind, id }), { ...once, enabled: isDeposit })
  const read = isDeposit ? deposit : pending
  const { data, error, refetch } = read
  const { search } = useFilter([])
  const isGone = error instanceof Refusal && error.code === 'NO_DATA'
  return (
    <section className={styles.story} aria-label={data ? nameOf(t, data) : t('money.title')}>
      <Head
        title={data ? nameOf(t, data) : t('money.title')}
        back={
          isDeposit
            ? { href: `/deposits${search}`, label: t('deposits.back') }
            : { href: `/money${search}`, label: t('money.back') }
        }
      />
      <div className={styles.body}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && (
          <Empty
            title={isGone ? t('money.gone') : textOf(error)}
            {...(isGone && { text: t('money.goneText') })}
          >
            {!isGone && (
              <Button small onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            )}
          </Empty>
        )}
        <EarlyLetter isLoading={!data && !error}>
          {data && (
            <Known story={data} isDeposit={isDeposit}>
              {data.picture && <StoredPicture key={id} read={read} name={t('money.picture')} />}
            </Known>
          )}
        </EarlyLetter>
      </div>
    </section>
  )
}

/** The same case among the deposits. */
const depositOf = ({ kind, id }: Pick<WaitingMoney, 'kind' | 'id'>) => ({
  kind: kind === 'slip' ? ('slip' as const) : ('payment' as const),
  id,
})

type KnownProps = { story: Story; isDeposit: boolean; children: ReactNode }

/** `children`: the picture of a slip. */
function Known({ story, isDeposit, children }: KnownProps) {
  const cache = useQueryClient()
  const { kind, id, canResolve } = story
  const isAsked = kind === 'slip' ? story.slip?.qr !== null : canResolve && kind !== 'payment'
  const pending = useRead(queryProvider, { kind, id }, { ...once, enabled: isAsked && !isDeposit })
  const deposit = useRead(queryDeposit, depositOf(story), {
    ...once,
    enabled: isAsked && isDeposit,
  })
  const reply = isDeposit ? deposit : pending
  const onDecided = () => void readAgain(cache, ['waitingMoney'])
  return (
    <div className="stack">
      <Summary story={story} />
      {kind !== 'incident' && kind !== 'round' && (
        <CasesOf kind={kind === 'external-transfer' ? 'withdrawal' : kind} id={id} />
      )}
      {kind === 'slip' ? (
        <SlipCase
          story={story}
          isAsked={isAsked}
          reply={reply}
          onDecided={onDecided}
          picture={children}
        >
          <History story={story} isNarrow />
        </SlipCase>
      ) : (
        <Case story={story} isAsked={isAsked} reply={reply} onDecided={onDecided} />
      )}
    </div>
  )
}

/** The amount, the reason of the review, and a proposal of somebody. */
function Summary({ story }: { story: Story }) {
  const t = useTexts()
  const { kind, canResolve, amount, currency, why, proposal, slip } = story
  return (
    <>
      <div className={styles.sum}>
        {amount !== null && currency !== null && (
          <Money amount={amount} currency={currency} size="mid" />
        )}
        {!canResolve && (kind !== 'slip' || slip?.status === 'FAILED') && (
          <p className={styles.over}>{t('money.gone')}</p>
        )}
        {slip?.status === 'SUCCESS' && <p className={styles.over}>{t('slipCase.credited')}</p>}
        {slip?.status === 'IN_PROGRESS' && <p className="muted">{t('slipCase.checking')}</p>}
      </div>
      {slip?.status !== 'SUCCESS' && (
        <p className={styles.why}>
          {slip?.note && slip.note !== 'UNKNOW_ERROR' ? t(`verdict.${slip.note}`) : t(`why.${why}`)}
        </p>
      )}
      {proposal && (
        <p className={styles.half} role="status">
          {t('money.proposal', {
            by: proposal.by,
            decision: t(`decision.${proposal.decision}`),
          })}
        </p>
      )}
    </>
  )
}

type CaseProps = {
  story: Story
  isAsked: boolean
  reply: UseQueryResult<ProviderReply>
  onDecided: () => void
}

function Case({ story, isAsked, reply, onDecided }: CaseProps) {
  const t = useTexts()
  const mayResolve = useMay('review.resolve')
  const mayReturn = useMay('deposits.return')
  const [isDeciding, setDeciding] = useState(false)
  const { kind, id, canResolve, currency, evidence } = story
  return (
    <>
      {canResolve && mayResolve && (
        <div className={styles.sum}>
          <ResolveButton onAsk={() => setDeciding(true)} />
        </div>
      )}
      {kind === 'payment' && mayReturn && <PaymentReturn id={id} onChanged={onDecided} />}
      {isAsked && <ProviderStatus kind={kind} read={reply} currency={currency} />}
      <History story={story} />
      {evidence && (
        <details className={styles.evidence}>
          <summary>{t('money.evidence')}</summary>
          <pre>{evidence}</pre>
        </details>
      )}
      {isDeciding && (
        <DecideSheet
          story={story}
          reply={reply.data}
          onClose={() => setDeciding(false)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

function ResolveButton({ onAsk }: { onAsk: () => void }) {
  const t = useTexts()
  useCommands((letter) => (letter === 'r' ? onAsk : undefined))
  return (
    <Button look="main" icon="check" onClick={onAsk} aria-keyshortcuts="r">
      {t('money.decide')} <Key letter="r" />
    </Button>
  )
}

function History({ story, isNarrow = false }: { story: Story; isNarrow?: boolean }) {
  const t = useTexts()
  return (
    <div className={isNarrow ? 'stack' : styles.columns}>
      <div className="stack">
        <h2>{t('money.known')}</h2>
        <Details rows={rowsOf(story, t)} />
      </div>
      <div className="stack">
        <h2>{t('money.story')}</h2>
        <Steps story={story} />
      </div>
    </div>
  )
}

function rowsOf(
  { member, reference, since, isWaiting, facts }: Story,
  t: ReturnType<typeof useTexts>,
) {
  const copied = (label: string, text: string) => ({
    label,
    value: text,
    copy: { text, label: t('member.copy', { what: label }) },
  })
  return [
    ...(member
      ? [
          {
            ...copied(t('member.title'), `${member.userId} ${member.name}`),
            value: (
              <Link href={`/members/${member.userId}`}>{`${member.userId} ${member.name}`}</Link>
            ),
          },
        ]
      : []),
    ...(reference ? [copied(t('money.reference'), reference)] : []),
    // A resolved item has only the time of its end, which its history shows.
    ...(isWaiting ? [{ label: t('money.since'), value: formatMoment(since) }] : []),
    ...facts.map((fact) => ({ label: t(`fact.${fact.what}`), value: factText(t, fact) })),
  ]
}

function Steps({ story: { story } }: { story: Story }) {
  const t = useTexts()
  return (
    <ol className={styles.steps}>
      {story.map(({ at, what, by, decision, text }) => (
        <li key={`${at} ${what}`}>
          <b>
            {t(`step.${what}`, { by })}
            {decision && `: ${t(`decision.${decision}`)}`}
          </b>
          <small className="muted">{formatMoment(at)}</small>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
