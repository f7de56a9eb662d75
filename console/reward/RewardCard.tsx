import { Link } from 'wouter'
import { rewardReview } from '#contract/operator-reward'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { moneyText } from '#money'
import { DataTable, State } from '../app/DataTable.tsx'
import { Head } from '../app/Head.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import card from '../member/MemberPage.module.css'
import { Status } from '../member/Status.tsx'
import styles from '../money/MoneyStory.module.css'
import { Decide } from './Decide.tsx'
import type { Review } from './review.ts'

/** A reward that a rule holds back: both members, the evidence and the decision. */
export function RewardCard({ member, id }: { member: string; id: string }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(rewardReview, { member, id })
  const title = data ? `${t(`reward.kind.${data.kind}`)}: ${data.name}` : t('desk.rewards')
  return (
    <section className={styles.story} aria-label={title}>
      <Head title={title} back={{ href: '/rewards', label: t('reward.back') }} />
      <div className={styles.body}>
        <Loading read={{ data, error, refetch }} rows={5} />
        {data && <Known review={data} />}
      </div>
    </section>
  )
}

const tones = { waiting: 'wait', paid: 'good', refused: 'bad' } as const

function Known({ review }: { review: Review }) {
  const t = useTexts()
  const { member, name, amount, currency, reasons, at, state, refusal, decidedBy, decidedAt } =
    review
  return (
    <div className="stack">
      <Details
        rows={[
          { label: t('reward.amount'), value: <Money amount={amount} currency={currency} /> },
          {
            label: t('reward.member'),
            value: (
              <>
                <Link href={`/members/${member}`}>{name}</Link>{' '}
                <small className="nowrap">{member}</small>
              </>
            ),
          },
          {
            label: t('reward.reasons'),
            value: (
              <span className={card.relations}>
                {reasons.map((reason) => (
                  <State key={reason} tone="wait">
                    {t(`reward.reason.${reason}`)}
                  </State>
                ))}
              </span>
            ),
          },
          { label: t('reward.since'), value: <Moment at={at} /> },
        ]}
      />
      <Others review={review} />
      {review.rounds.length > 0 && <Rounds review={review} />}
      {state === 'waiting' ? (
        <Decide review={review} />
      ) : (
        <p role="status">
          <State tone={tones[state]}>{t(`reward.state.${state}`)}</State>{' '}
          {refusal && t(`reward.refusal.${refusal}`)} {decidedBy}{' '}
          {decidedAt !== null && formatMoment(decidedAt)}
        </p>
      )}
    </div>
  )
}

function Others({ review: { kind, others } }: { review: Review }) {
  const t = useTexts()
  return (
    <section className="stack tight">
      <h2>{t(kind === 'invite' ? 'reward.invited' : 'reward.others')}</h2>
      <DataTable
        label={t(kind === 'invite' ? 'reward.invited' : 'reward.others')}
        rows={others}
        keyOf={({ userId }) => userId}
        columns={[
          {
            title: t('desk.members'),
            cell: ({ userId, name }) => (
              <>
                <Link href={`/members/${userId}`}>{name}</Link>{' '}
                <small className="nowrap">{userId}</small>
              </>
            ),
          },
          { title: t('member.status'), cell: ({ status }) => <Status status={status} /> },
          {
            title: t('members.registered'),
            cell: ({ registeredAt }) => <Moment at={registeredAt} />,
          },
        ]}
      />
      <p>
        <small>{t('related.hint')}</small>
      </p>
    </section>
  )
}

function Rounds({ review: { rounds, currency } }: { review: Review }) {
  const t = useTexts()
  const text = ({ stake, payout }: Review['rounds'][number]['mine']) =>
    [stake, payout].map((amount) => moneyText(amount, currency)).join(' / ')
  return (
    <section className="stack tight">
      <h2>{t('reward.rounds')}</h2>
      <DataTable
        label={t('reward.rounds')}
        rows={rounds}
        keyOf={({ mine }) => mine.reference}
        columns={[
          {
            title: t('reward.game'),
            cell: ({ game, at }) => (
              <>
                {game} <Moment at={at} />
              </>
            ),
          },
          {
            title: t('reward.mine'),
            cell: ({ mine, of }) => (
              <>
                {text(mine)} <small className="nowrap">{of}</small>
              </>
            ),
          },
          {
            title: t('reward.theirs'),
            cell: ({ theirs, with: other }) => (
              <>
                {text(theirs)} <small className="nowrap">{other}</small>
              </>
            ),
          },
        ]}
      />
      <p>
        <small>{t('reward.roundsHint')}</small>
      </p>
    </section>
  )
}
