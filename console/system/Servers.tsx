import type { System } from '#contract/system'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { DataTable, State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'

/** From this difference on, providers refuse our signatures before long. */
const clockMostMs = 5_000

/** Every server with its version and its clock against the database's. */
export function Servers({ system: { servers, now } }: { system: System }) {
  const t = useTexts()
  const newest = servers
    .map(({ version }) => version)
    .toSorted(byNumber)
    .at(-1)
  return (
    <DataTable
      label={t('system.servers')}
      rows={servers}
      keyOf={({ place, startedAt }) => `${place} ${startedAt}`}
      columns={[
        { title: t('system.server'), cell: ({ place }) => <b>{place}</b> },
        {
          title: t('system.version'),
          cell: ({ version }) =>
            version === newest ? version : <State tone="wait">{version}</State>,
        },
        {
          title: t('system.clock'),
          number: true,
          cell: ({ clockMs }) => {
            const text = clockMs > 0 ? `+${clockMs}` : String(clockMs)
            return Math.abs(clockMs) > clockMostMs ? <State tone="bad">{text}</State> : text
          },
        },
        { title: t('system.started'), cell: ({ startedAt }) => formatMoment(startedAt) },
        {
          title: t('system.seen'),
          cell: ({ beatenAt, isSilent }) =>
            isSilent ? (
              <State tone="bad">
                {t('system.silent', { since: formatRelative(t, beatenAt, now) })}
              </State>
            ) : (
              <State tone="good">{t('system.alive')}</State>
            ),
        },
      ]}
    />
  )
}

const byNumber = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })
