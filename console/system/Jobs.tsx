import { useState } from 'react'
import type { System, SystemJobs } from '#contract/system'
import { formatRelative } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { DataTable, State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { GivenUpSheet } from './GivenUpSheet.tsx'

/** The jobs by name: those that were given up first. */
export function Jobs({ system: { jobs, now } }: { system: System }) {
  const t = useTexts()
  const [open, setOpen] = useState<string>()
  if (jobs.length === 0) return <p className="muted">{t('system.noJobs')}</p>
  return (
    <>
      <DataTable
        label={t('system.jobs')}
        rows={jobs}
        keyOf={({ name }) => name}
        below={({ error }) => error && <small className="muted">{error}</small>}
        columns={[
          { title: t('system.job'), cell: ({ name }) => <b>{name}</b> },
          { title: t('system.due'), number: true, cell: ({ waiting }) => waiting },
          { title: t('system.running'), number: true, cell: ({ running }) => running },
          {
            title: t('system.oldest'),
            cell: ({ oldestAt }) => (oldestAt === null ? '–' : formatRelative(t, oldestAt, now)),
          },
          {
            title: t('system.givenUp'),
            cell: (row) => <GivenUp jobs={row} onOpen={() => setOpen(row.name)} />,
          },
        ]}
      />
      {open !== undefined && <GivenUpSheet name={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function GivenUp({ jobs: { name, givenUp }, onOpen }: { jobs: SystemJobs; onOpen: () => void }) {
  const t = useTexts()
  if (givenUp === 0) return 0
  return (
    <>
      <State tone="bad">{givenUp}</State>{' '}
      <Button small onClick={onOpen}>
        {t('system.look')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </>
  )
}
