import { useState } from 'react'
import { wheel as call, publishWheel, stopWheel, type Wheel } from '#contract/operator-wheel'
import { useLanguage } from '#kit/i18n/current.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { Head } from '../app/Head.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import styles from '../money/MoneyStory.module.css'
import { hasBudget } from './draft.ts'
import wheelStyles from './Wheel.module.css'
import { WheelChanges } from './WheelChanges.tsx'
import { WheelState } from './WheelState.tsx'
import { costText, oddsText, prizeText, roundedText } from './words.ts'

/** A wheel: what a spin costs, its prizes with their odds and stock, and how often each was drawn. */
export function WheelCard({ id }: { id: string }) {
  const t = useTexts()
  const language = useLanguage()
  const { data, error, refetch } = useRead(call, { id })
  const title = data?.name[language] ?? t('wheels.title')
  return (
    <section className={styles.story} aria-label={title}>
      <Head title={title} back={{ href: '/wheels', label: t('wheels.title') }} />
      <div className={styles.body}>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && <Loaded wheel={data} />}
      </div>
    </section>
  )
}

function Loaded({ wheel }: { wheel: Wheel }) {
  const t = useTexts()
  const { currency, cost, coinDeposit, couponDays, publishedAt, madeBy, madeAt, spins, paid } =
    wheel
  return (
    <div className="stack">
      <Details
        rows={[
          { label: t('wheels.stateLabel'), value: <WheelState wheel={wheel} /> },
          {
            label: t('wheels.costLabel'),
            value: costText(t, cost, { currency, coinDeposit }),
          },
          { label: t('wheels.coinDeposit'), value: roundedText(coinDeposit, currency) },
          { label: t('wheels.couponDays'), value: t('wheels.days', { count: couponDays }) },
          {
            label: t('wheels.results'),
            value: t('wheels.spins', { count: spins, amount: roundedText(paid, currency) }),
          },
          {
            label: t('wheels.made'),
            value: `${madeBy ?? t('wheels.withService')} · ${formatMoment(madeAt)}`,
          },
          publishedAt !== null && {
            label: t('wheels.published'),
            value: formatMoment(publishedAt),
          },
        ].filter((row) => row !== false)}
      />
      <Actions wheel={wheel} />
      <Prizes wheel={wheel} />
    </div>
  )
}

function Actions({ wheel }: { wheel: Wheel }) {
  const t = useTexts()
  const mayChange = useMay('wheels.change')
  const publish = useSend(publishWheel, { isQuiet: true })
  const stop = useSend(stopWheel, { isQuiet: true })
  const [open, setOpen] = useState<'publish' | 'stop'>()
  const { id, isActive, proposal, change } = wheel
  const close = () => setOpen(undefined)
  if (!mayChange) return null
  return (
    <>
      {proposal && <p role="status">{t('wheels.proposed', { by: proposal.by })}</p>}
      <p className={styles.sum}>
        <ButtonLink small to={`/wheels/${id}/design`}>
          {t('wheels.copy')}
        </ButtonLink>
        {isActive ? (
          <Button small look="danger" onClick={() => setOpen('stop')}>
            {t('wheels.stop')}
          </Button>
        ) : (
          <Button small look="main" onClick={() => setOpen('publish')}>
            {t('wheels.publish')}
          </Button>
        )}
      </p>
      {open === 'publish' && (
        <ActSheet
          title={t('wheels.publish')}
          text={t('wheels.publishText')}
          isBusy={publish.isPending}
          onSend={(reason) => publish.mutateAsync({ id, reason })}
          onClose={close}
        >
          {change && <WheelChanges change={change} />}
        </ActSheet>
      )}
      {open === 'stop' && (
        <ActSheet
          title={t('wheels.stop')}
          look="danger"
          text={t('wheels.stopText')}
          isBusy={stop.isPending}
          onSend={(reason) => stop.mutateAsync({ id, reason })}
          onClose={close}
        />
      )}
    </>
  )
}

function Prizes({ wheel: { slices, currency } }: { wheel: Wheel }) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <DataTable
      label={t('wheels.prizes')}
      rows={slices}
      keyOf={({ code }) => code}
      columns={[
        {
          title: t('wheels.prize'),
          cell: ({ label, bgColor, textColor }) => (
            <span className={wheelStyles.label} style={{ background: bgColor, color: textColor }}>
              {label[language]}
            </span>
          ),
        },
        { title: t('wheels.gives'), cell: (slice) => prizeText(t, slice, currency) },
        {
          title: t('wheels.odds'),
          number: true,
          cell: ({ weight }) => oddsText(weight, slices),
        },
        {
          title: t('wheels.drawn'),
          number: true,
          cell: ({ drawn, stock }) => (stock === null ? String(drawn) : `${drawn} / ${stock}`),
        },
        {
          title: t('wheels.drawnToday'),
          number: true,
          cell: ({ drawnToday, stockADay }) =>
            stockADay === null ? String(drawnToday) : `${drawnToday} / ${stockADay}`,
        },
        {
          title: t('wheels.won'),
          number: true,
          cell: ({ kind, won, budget }) => {
            if (!hasBudget(kind)) return '–'
            const sum = roundedText(won, currency)
            return budget === null ? sum : `${sum} / ${roundedText(budget, currency)}`
          },
        },
        {
          title: t('wheels.claimed'),
          number: true,
          cell: ({ kind, paid }) => (hasBudget(kind) ? roundedText(paid, currency) : '–'),
        },
      ]}
    />
  )
}
