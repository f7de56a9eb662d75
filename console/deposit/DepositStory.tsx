import { Link } from 'wouter'
import { type Deposit, depositStory } from '#contract/operator-deposit'
import { Refusal } from '#contract/refusal'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useFilter } from '../app/filter.ts'
import { Head } from '../app/Head.tsx'
import { useTexts } from '../app/texts.ts'
import { once, useRead } from '../app/useCall.ts'
import { CasesOf } from '../case/CasesOf.tsx'
import story from '../money/MoneyStory.module.css'

type Props = { kind: 'qr' | 'transfer' | 'voucher'; id: string }

/** The story of a deposit that needs no decision. */
export function DepositStory({ kind, id }: Props) {
  const t = useTexts()
  const { data, error, refetch } = useRead(depositStory, { kind, id }, once)
  const { search } = useFilter([])
  const title = data ? nameOf(t, data) : t('deposits.title')
  const isGone = error instanceof Refusal && error.code === 'NO_DATA'
  return (
    <section className={story.story} aria-label={title}>
      <Head title={title} back={{ href: `/deposits${search}`, label: t('deposits.back') }} />
      <div className={story.body}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && (
          <NotLoaded
            title={isGone ? t('deposits.gone') : textOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Known deposit={data} />}
      </div>
    </section>
  )
}

const nameOf = (t: ReturnType<typeof useTexts>, { kind, bank }: Pick<Deposit, 'kind' | 'bank'>) =>
  [t(`deposits.kind.${kind}`), bank].filter(Boolean).join(' · ')

function Known({ deposit }: { deposit: Out<typeof depositStory> }) {
  const t = useTexts()
  const { amount, currency, state, member, reference, senderTail, movement, payments } = deposit
  const copied = (label: string, text: string) => ({
    label,
    value: text,
    copy: { text, label: t('member.copy', { what: label }) },
  })
  return (
    <div className="stack">
      <div className={story.sum}>
        {amount !== null && currency !== null && (
          <Money amount={amount} currency={currency} size="mid" />
        )}
        <b>{t(`deposits.state.${state}`)}</b>
      </div>
      <Details
        rows={[
          ...(member
            ? [
                {
                  label: t('member.title'),
                  value: <Link href={`/members/${member.userId}`}>{member.name}</Link>,
                },
              ]
            : []),
          copied(t('money.reference'), reference),
          ...(senderTail ? [{ label: t('fact.sender-account'), value: `•••${senderTail}` }] : []),
          ...(movement ? [copied(t('fact.movement'), movement)] : []),
          ...payments.map((id) => ({
            label: t('deposits.kind.payment'),
            value: <Link href={`/deposits/payment/${id}`}>{id}</Link>,
          })),
        ]}
      />
      <CasesOf kind={deposit.kind} id={deposit.id} />
      <h2>{t('money.story')}</h2>
      <ol className={story.steps}>
        {deposit.story.map(({ at, what }) => (
          <li key={`${at} ${what}`}>
            <b>{t(`deposits.step.${what}`)}</b>
            <small className="muted">{formatMoment(at)}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
