import { useState } from 'react'
import { type BonusWithResults, operatorBonus, stopBonus } from '#contract/operator-bonus'
import { useLanguage } from '#kit/i18n/current.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { moneyText } from '#money'
import { Head } from '../app/Head.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { audienceText } from '../audience/audience.ts'
import banner from '../banner/Banner.module.css'
import styles from '../money/MoneyStory.module.css'
import { BonusState } from './BonusState.tsx'
import { CodeBatches } from './CodeBatches.tsx'
import { ceilingText, dealText, exampleText } from './words.ts'

/** A bonus: its deal, what it can cost, and what came of it. */
export function BonusCard({ code }: { code: string }) {
  const t = useTexts()
  const language = useLanguage()
  const { data, error, refetch } = useRead(operatorBonus, { code })
  const title = data?.name[language] ?? t('bonuses.title')
  return (
    <section className={styles.story} aria-label={title}>
      <Head title={title} back={{ href: '/bonuses', label: t('bonuses.title') }} />
      <div className={styles.body}>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && <Loaded bonus={data} />}
      </div>
    </section>
  )
}

function Loaded({ bonus }: { bonus: BonusWithResults }) {
  const t = useTexts()
  const {
    currency,
    results,
    budget,
    audience,
    oncePerDevice,
    startsAt,
    endsAt,
    categories,
    membersMax,
  } = bonus
  const day = (at: number | null) => (at === null ? '–' : formatMoment(at))
  return (
    <div className="stack">
      {bonus.picture && (
        <img className={banner.picture} src={bonus.picture} alt={t('field.picture')} />
      )}
      <Details
        rows={[
          { label: t('bonuses.stateLabel'), value: <BonusState bonus={bonus} now={bonus.now} /> },
          { label: t('bonuses.deal'), value: dealText(t, bonus, currency) },
          { label: t('bonuses.exampleLabel'), value: exampleText(t, bonus, currency) },
          { label: t('bonuses.ceilingLabel'), value: ceilingText(t, bonus, currency) },
          {
            label: t('bonuses.categories'),
            value: categories.map((one) => t(`bonuses.category.${one}`)).join(', '),
          },
          { label: t('audience.label'), value: audienceText(t, audience) },
          oncePerDevice && { label: t('bonuses.bounds'), value: t('bonuses.oncePerDevice') },
          (startsAt !== null || endsAt !== null) && {
            label: t('bonuses.time'),
            value: `${day(startsAt)} – ${day(endsAt)}`,
          },
          {
            label: t('bonuses.results'),
            value: t('bonuses.resultsText', {
              taken: results.taken,
              members: results.members,
              granted: results.granted,
              completed: results.completed,
            }),
          },
          { label: t('bonuses.given'), value: moneyText(results.given, currency) },
          { label: t('reports.cost'), value: moneyText(results.cost, currency) },
          { label: t('reports.ggr'), value: moneyText(results.ggr, currency) },
          { label: t('reports.ngr'), value: moneyText(results.ngr, currency) },
          budget !== null && {
            label: t('bonuses.budget'),
            value: `${moneyText(results.promised, currency)} / ${moneyText(budget, currency)}`,
          },
          membersMax !== null && {
            label: t('bonuses.membersMax'),
            value: `${results.members} / ${membersMax}`,
          },
        ].filter((row) => row !== false)}
      />
      <Actions bonus={bonus} />
      {bonus.kind === 'promotion' && <CodeBatches code={bonus.code} />}
    </div>
  )
}

function Actions({ bonus: { code, isActive, proposal } }: { bonus: BonusWithResults }) {
  const t = useTexts()
  const mayChange = useMay('bonuses.change')
  const { mutateAsync, isPending } = useSend(stopBonus, { isQuiet: true })
  const [isStopping, setStopping] = useState(false)
  if (!mayChange) return null
  return (
    <>
      {proposal && <p role="status">{t('bonuses.proposed', { by: proposal.by })}</p>}
      <p className={styles.sum}>
        <ButtonLink small to={`/bonuses/${code}/change`}>
          {t('bonuses.change')}
        </ButtonLink>
        <ButtonLink small to={`/bonuses/${code}/copy`}>
          {t('bonuses.copy')}
        </ButtonLink>
        {isActive && (
          <Button small look="danger" onClick={() => setStopping(true)}>
            {t('bonuses.stop')}
          </Button>
        )}
      </p>
      {isStopping && (
        <ActSheet
          title={t('bonuses.stop')}
          look="danger"
          text={t('bonuses.stopText')}
          isBusy={isPending}
          onSend={(reason) => mutateAsync({ code, reason })}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
}
