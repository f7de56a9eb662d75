import { type ClosingDay, closingDay } from '#contract/closing'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { State } from '../app/DataTable.tsx'
import { Head } from '../app/Head.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import story from '../money/MoneyStory.module.css'
import { Actions } from './Actions.tsx'
import styles from './Closing.module.css'
import { Differences } from './Differences.tsx'
import { Figures } from './Figures.tsx'
import { Matched } from './Matched.tsx'
import { accountText, dayText, tones } from './words.ts'

/** A day of an own account: the books beside the statement, what differs, and its closing. */
export function ClosingDayCard({ id }: { id: string }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(closingDay, { id })
  const [day = ''] = id.split(':')
  const title = data ? `${accountText(t, data.account)} · ${dayText(data.day)}` : dayText(day)
  const isGone = error instanceof Refusal && error.code === 'NO_DATA'
  return (
    <section className={story.story} aria-label={title}>
      <Head title={title} back={{ href: '/closing', label: t('closing.back') }} />
      <div className={story.body}>
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && (
          <NotLoaded
            title={isGone ? t('closing.gone') : textOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Loaded day={data} />}
      </div>
    </section>
  )
}

function Loaded({ day }: { day: ClosingDay }) {
  const t = useTexts()
  const { state, differences, obstacles, closed, liability, currency, matched, figures } = day
  return (
    <div className="stack">
      <p className={story.sum}>
        <State tone={differences > 0 ? 'bad' : tones[state]}>{t(`closing.state.${state}`)}</State>
        {closed && (
          <span>
            {t('closing.closedBy', {
              by: closed.by,
              proposer: closed.proposedBy,
              at: formatMoment(closed.at),
            })}
          </span>
        )}
      </p>
      {obstacles.length > 0 && (
        <div>
          <h2>{t('closing.missing')}</h2>
          <ul className={styles.missing}>
            {obstacles.map((code) => (
              <li key={code}>{t(`closing.obstacle.${code}`, { count: differences })}</li>
            ))}
          </ul>
        </div>
      )}
      <Figures day={day} />
      <Actions day={day} />
      <Differences day={day} />
      {figures && matched.byReference + matched.byAmount > 0 && <Matched day={day} />}
      {liability && (
        <div>
          <h2>{t('closing.liability')}</h2>
          <Details
            rows={(['wallets', 'held', 'games', 'rewards', 'total'] as const).map((part) => ({
              label: t(`closing.liability.${part}`),
              value: <Money amount={liability[part]} currency={currency} />,
            }))}
          />
        </div>
      )}
    </div>
  )
}
