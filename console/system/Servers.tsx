import { type System, unnamedBuild } from '#contract/system'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { DataTable, State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'

/** From this difference on, providers refuse our signatures before long. */
const clockMostMs = 5_000

/** Every server with its build and its clock against the database's. A build other than the one started last is marked. */
export function Servers({ system: { servers, now } }: { system: System }) {
  const t = useTexts()
  const last = servers.toSorted((one, other) => one.startedAt - other.startedAt).at(-1)
  return (
    <DataTable
      label={t('system.servers')}
      rows={servers}
      keyOf={({ place, startedAt }) => `${place} ${startedAt}`}
      columns={[
        { title: t('system.server'), cell: ({ place }) => <b>{place}</b> },
        {
          title: t('system.version'),
          cell: ({ version }) => {
            const text = version === unnamedBuild ? t('system.unnamed') : version
            return version === last?.version ? text : <State tone="wait">{text}</State>
          },
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
