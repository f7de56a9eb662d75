import { backupKinds, checkNames, type System } from '#contract/system'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'

const gigabyte = 1_000_000_000

/** The last checks of the books and of the audit, the backups, and the size of the database. */
export function Checks({ system: { checks, backups, database, now } }: { system: System }) {
  const t = useTexts()
  return (
    <Details
      rows={[
        ...checkNames.map((name) => {
          const check = checks.find((one) => one.name === name)
          return {
            label: t(`system.check.${name}`),
            value: check ? (
              <>
                <State tone={check.faults === 0 ? 'good' : 'bad'}>
                  {check.faults === 0
                    ? t('system.noFaults')
                    : t('system.faults', { count: check.faults })}
                </State>{' '}
                <small className="muted">{formatMoment(check.at)}</small>
              </>
            ) : (
              t('system.notChecked')
            ),
          }
        }),
        ...backupKinds.map((kind) => {
          const at = backups.find((one) => one.kind === kind)?.at
          return {
            label: t(`system.backup.${kind}`),
            value: at === undefined ? t('system.never') : formatRelative(t, at, now),
          }
        }),
        {
          label: t('system.database'),
          value: t('system.size', {
            size: (database.bytes / gigabyte).toFixed(2),
            version: database.version,
          }),
        },
      ]}
    />
  )
}
