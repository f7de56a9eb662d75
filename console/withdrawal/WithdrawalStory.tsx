import { Link } from 'wouter'
import { withdrawalStory } from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { moneyText } from '#money'
import { Head } from '../app/Head.tsx'
import { EarlyLetter } from '../app/keys/EarlyLetter.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { CasesOf } from '../case/CasesOf.tsx'
import { Actions, type Story } from './Actions.tsx'
import { wageredText } from './facts.ts'
import { waitTone } from './place.ts'
import look from './Story.module.css'
import styles from './Withdrawal.module.css'

type Props = {
  reference: string
  back: string
  position: number
  count: number
  targetMinutes: number
}

/** Everything that is known of a withdrawal, and what this operator may do about it. */
export function WithdrawalStory({ reference, back, position, count, targetMinutes }: Props) {
  const t = useTexts()
  const { data, error, refetch } = useRead(
    withdrawalStory,
    { reference },
    { refetchInterval: 5_000, placeholderData: undefined },
  )
  const isGone = error instanceof Refusal && error.code === 'NO_DATA'
  return (
    <section className={look.story} aria-label={reference}>
      <Head title={reference} back={{ href: back, label: t('withdrawal.back') }}>
        {position >= 0 && (
          <small className="muted">{t('withdrawal.of', { at: position + 1, count })}</small>
        )}
      </Head>
      <div className={look.body}>
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && (
          <Empty title={isGone ? t('withdrawal.unknown') : textOf(error)}>
            {!isGone && <Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
          </Empty>
        )}
        {data && <Known story={data} targetMinutes={targetMinutes} />}
      </div>
      <EarlyLetter isLoading={!data && !error}>{data && <Actions story={data} />}</EarlyLetter>
    </section>
  )
}

function Known({ story, targetMinutes }: { story: Story; targetMinutes: number }) {
  const t = useTexts()
  const { member, amount, currency, bank, account, holder, column, since, now, proposal } = story
  const tone = waitTone(story, now, targetMinutes)
  return (
    <div className="stack">
      <div className={look.head}>
        <Money amount={amount} currency={currency} size="mid" />
        <span className={`${styles.wait} ${styles[tone]}`}>
          {t(`withdrawal.column.${column}`)} · {formatRelative(t, since, now)}
        </span>
        <b>
          <Link href={`/members/${member.userId}`}>{member.name}</Link>{' '}
          <small className="muted">{member.userId}</small>
        </b>
        <span>
          <span className="nowrap">
            {bank} ••{account}
          </span>{' '}
          · {holder}
        </span>
      </div>
      {proposal && (
        <div className={look.proposal} role="status">
          <p>
            <b>{t('withdrawal.two')}</b>{' '}
            <small>{t('withdrawal.until', { time: formatMoment(proposal.expiresAt) })}</small>
          </p>
          <p>
            {t('withdrawal.proposes', { by: proposal.by })}:{' '}
            {t(
              proposal.action === 'withdrawals.by-hand'
                ? 'withdrawal.by_hand'
                : 'withdrawal.approve',
            )}
            {proposal.bankReference && ` ${proposal.bankReference}`}
          </p>
          {proposal.reason && <p>“{proposal.reason}”</p>}
        </div>
      )}
      {story.rules.length > 0 && (
        <>
          <h2>{t('withdrawal.why')}</h2>
          <ul className={look.reasons}>
            {story.rules.map((rule) => (
              <li key={rule}>
                {t(`rule.${rule}`)} <small>{boundText(t, story, rule)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <Details rows={rowsOf(t, story)} />
      <CasesOf kind="withdrawal" id={story.reference} />
      <h2>{t('withdrawal.happened')}</h2>
      <ol className={look.steps}>
        {story.story.toReversed().map(({ at, what, by, text }) => (
          <li key={`${at} ${what}`}>
            <b>{t(`withdrawal.step.${what}`)}</b> {by}
            <small className="muted">{formatMoment(at)}</small>
            {text && what !== 'held' && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The bounds of a rule that holds it: an amount, a factor, a number or hours. */
function boundText(
  t: Translate,
  { bounds, currency }: Story,
  rule: Story['rules'][number],
): string {
  const bound = bounds.find(({ code }) => code === rule)
  if (!bound) return ''
  return [
    bound.amount !== null && `> ${moneyText(bound.amount, currency)}`,
    bound.percent !== null && `< ${bound.percent} %`,
    bound.count !== null && String(bound.count),
    bound.hours !== null && t('withdrawal.hours', { count: bound.hours }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function rowsOf(t: Translate, story: Story) {
  const { lastDeposit, paidBefore, in30, out30, currency, movement, bankReference, now } = story
  const copied = (label: string, text: string) => ({
    label,
    value: text,
    copy: { text, label: t('member.copy', { what: label }) },
  })
  return [
    {
      label: t('withdrawal.lastDeposit'),
      value: lastDeposit ? (
        <>
          <Money amount={lastDeposit.amount} currency={currency} />{' '}
          {formatRelative(t, lastDeposit.at, now)},{' '}
          {t('withdrawal.wagered', { times: wageredText(lastDeposit) })}
        </>
      ) : (
        t('withdrawal.noDeposit')
      ),
    },
    {
      label: t('withdrawal.registered'),
      value: `${formatRelative(t, story.member.joinedAt, now)}, ${t('withdrawal.paidBefore', { count: paidBefore })}`,
    },
    {
      label: t('withdrawal.flow'),
      value: (
        <>
          <Money amount={in30} currency={currency} /> · <Money amount={out30} currency={currency} />
        </>
      ),
    },
    ...(story.reply ? [{ label: t('withdrawal.reply'), value: story.reply }] : []),
    ...(story.note
      ? [
          {
            label: t('withdrawal.note'),
            value: `${t(`withdrawal.note.${story.note.code}`)} ${story.note.text}`,
          },
        ]
      : []),
    copied(t('withdrawal.movement'), movement),
    copied(t('withdrawal.bankReference'), bankReference),
  ]
}
