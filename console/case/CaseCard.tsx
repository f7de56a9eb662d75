import { Link } from 'wouter'
import { caseStory } from '#contract/operator-case'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { State } from '../app/DataTable.tsx'
import { useFilter } from '../app/filter.ts'
import { Head } from '../app/Head.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import styles from '../money/MoneyStory.module.css'
import { Actions } from './Actions.tsx'
import { MoneyLink } from './MoneyLink.tsx'
import { customerOf, type Story, tones } from './words.ts'

/** A case: what support asks, the money that it is about, and what happened. */
export function CaseCard({ id }: { id: string }) {
  const t = useTexts()
  const { search } = useFilter(['list', 'kind', 'mine'])
  const { data, error, refetch } = useRead(caseStory, { id }, queued)
  const title = t('case.one', { id })
  const isGone = error instanceof Refusal && error.code === 'NO_DATA'
  return (
    <section className={styles.story} aria-label={title}>
      <Head title={title} back={{ href: `/cases${search}`, label: t('case.back') }} />
      <div className={styles.body}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && (
          <NotLoaded title={isGone ? t('case.empty') : textOf(error)} onRetry={refetch} />
        )}
        {data && <Known story={data} />}
      </div>
    </section>
  )
}

function Known({ story }: { story: Story }) {
  const t = useTexts()
  const maySeeChat = useMay('conversations.read')
  const { kind, state, conversation, reference, openedBy, openedAt, claimedBy, lines } = story
  const name = customerOf(t, story)
  return (
    <div className="stack">
      <Details
        rows={[
          {
            label: t('case.state'),
            value: <State tone={tones[state]}>{t(`case.state.${state}`)}</State>,
          },
          { label: t('case.kind'), value: t(`case.kind.${kind}`) },
          {
            label: t('case.conversation'),
            value: maySeeChat ? <Link href={`/chat/${conversation}`}>{name}</Link> : name,
          },
          ...(reference ? [{ label: t('case.reference'), value: <MoneyLink one={story} /> }] : []),
          {
            label: t('case.openedBy'),
            value: (
              <>
                {openedBy} <Moment at={openedAt} />
              </>
            ),
          },
          ...(claimedBy ? [{ label: t('case.claimedBy'), value: claimedBy }] : []),
        ]}
      />
      <h2>{t('case.happened')}</h2>
      <ol className={styles.steps}>
        {lines.map(({ id, step, by, text, at }) => (
          <li key={id}>
            <b>{t(`case.step.${step}`, { by })}</b>
            <small className="muted">{formatMoment(at)}</small>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
      <Actions story={story} />
    </div>
  )
}
