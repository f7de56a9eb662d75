import { useState } from 'react'
import { type Closure, provider as call, type Health, type Provider } from '#contract/provider'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { Head } from '../app/Head.tsx'
import { useMay } from '../app/operator.ts'
import { textOr } from '../app/textOr.ts'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import styles from '../money/MoneyStory.module.css'
import { CloseSheet } from './CloseSheet.tsx'
import { OpenSheet } from './OpenSheet.tsx'
import { ProviderState } from './ProviderState.tsx'
import { healthText, nameOf, troubleText, untilText } from './words.ts'

type Known = Out<typeof call>

/** A provider: its state, how its operations answer, and when it was closed. */
export function ProviderCard({ code }: { code: string }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(call, { code }, queued)
  const title = data ? nameOf(t, data) : t('providers.title')
  return (
    <section className={styles.story} aria-label={title}>
      <Head title={title} back={{ href: '/providers', label: t('providers.title') }} />
      <div className={styles.body}>
        <Loading read={{ data, error, refetch }} rows={5} />
        {data && <Loaded provider={data} />}
      </div>
    </section>
  )
}

function Loaded({ provider }: { provider: Known }) {
  const t = useTexts()
  const { closed, canClose, fiveMinutes, hour, lastDoneAt, openTransfers, silentAt } = provider
  return (
    <div className="stack">
      <Details
        rows={[
          canClose && {
            label: t('providers.state'),
            value: (
              <>
                <ProviderState provider={provider} />
                {closed && <p>{closureText(t, closed)}</p>}
              </>
            ),
          },
          {
            label: t('providers.fiveMinutes', { minutes: 5 }),
            value: <Figures health={fiveMinutes} />,
          },
          { label: t('providers.hour'), value: <Figures health={hour} /> },
          {
            label: t('providers.lastDone'),
            value: lastDoneAt === null ? t('providers.noSuccess') : formatMoment(lastDoneAt),
          },
          openTransfers > 0 && {
            label: t('providers.provider'),
            value: t('providers.openTransfers', { count: openTransfers }),
          },
        ].filter((row) => row !== false)}
      />
      {silentAt > 0 && <p role="status">{t('providers.silentAt', { count: silentAt })}</p>}
      {canClose && <Actions provider={provider} />}
      <Operations provider={provider} />
      {canClose && <Closures closures={provider.closures} />}
    </div>
  )
}

function Figures({ health }: { health: Health }) {
  const t = useTexts()
  const trouble = troubleText(t, health)
  return (
    <>
      {healthText(t, health)}
      {trouble && <small className="muted"> ({trouble})</small>}
    </>
  )
}

function Actions({ provider }: { provider: Provider }) {
  const t = useTexts()
  const mayClose = useMay('providers.switch')
  const [open, setOpen] = useState<'close' | 'open'>()
  const { closed, proposal } = provider
  const onClose = () => setOpen(undefined)
  if (!mayClose) return null
  return (
    <>
      {proposal && <p role="status">{t('providers.proposed', { by: proposal.by })}</p>}
      <p className={styles.sum}>
        {closed && (
          <Button small look="main" onClick={() => setOpen('open')}>
            {t('providers.open')}
          </Button>
        )}
        <Button small look="danger" onClick={() => setOpen('close')}>
          {t(closed ? 'providers.closeLonger' : 'providers.close')}
        </Button>
      </p>
      {open === 'close' && <CloseSheet provider={provider} onClose={onClose} />}
      {open === 'open' && <OpenSheet provider={provider} onClose={onClose} />}
    </>
  )
}

function Operations({ provider: { operations } }: { provider: Known }) {
  const t = useTexts()
  return (
    <section className="stack tight">
      <h2>{t('providers.operations')}</h2>
      {operations.length === 0 && <p className="muted">{t('providers.noOperations')}</p>}
      {operations.length > 0 && (
        <DataTable
          label={t('providers.operations')}
          rows={operations}
          keyOf={({ operation }) => operation}
          columns={[
            {
              title: t('providers.operation'),
              cell: ({ operation }) => (
                <b>{textOr(t, `providers.operation.${operation}`, operation)}</b>
              ),
            },
            {
              title: t('providers.fiveMinutes', { minutes: 5 }),
              cell: ({ fiveMinutes }) => <Figures health={fiveMinutes} />,
            },
            { title: t('providers.hour'), cell: ({ hour }) => <Figures health={hour} /> },
            {
              title: t('providers.lastDone'),
              cell: ({ lastDoneAt }) =>
                lastDoneAt === null ? t('providers.noSuccess') : formatMoment(lastDoneAt),
            },
          ]}
        />
      )}
    </section>
  )
}

function Closures({ closures }: { closures: Closure[] }) {
  const t = useTexts()
  return (
    <section className="stack tight">
      <h2>{t('providers.closures')}</h2>
      {closures.length === 0 && <p className="muted">{t('providers.noClosures')}</p>}
      <ul className="stack tight">
        {closures.map((closure) => (
          <li key={closure.id}>
            <b>{t(`providers.state.${closure.state}`)}</b> {closureText(t, closure)}
            {closure.endedAt !== null && (
              <p>
                {t('providers.endedBy', {
                  by: closure.endedBy ?? '',
                  at: formatMoment(closure.endedAt),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const closureText = (t: ReturnType<typeof useTexts>, { by, at, until, reason }: Closure): string =>
  `${t('providers.closedBy', {
    by: by ?? t('providers.breaker'),
    at: formatMoment(at),
    until: untilText(t, until),
  })}: ${reason}`
