import { useState } from 'react'
import { type GivenUpJob, givenUpJobs, runJobs } from '#contract/system'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import styles from '../setting/Setting.module.css'

/** One job of the name, or all. */
type Chosen = { id?: string }

/** The jobs of a name that were given up. One of them or all run again. */
export function GivenUpSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts()
  const mayRun = useMay('system.run')
  const { data, error, refetch } = useRead(givenUpJobs, { name }, { staleTime: 0 })
  const { mutateAsync, isPending } = useSend(runJobs, { isQuiet: true })
  const [chosen, setChosen] = useState<Chosen>()
  if (chosen)
    return (
      <ActSheet
        title={t(chosen.id ? 'system.runOneTitle' : 'system.runAllTitle', { name })}
        about={chosen.id ?? ''}
        action={t('system.run')}
        text={t('system.runText')}
        isBusy={isPending}
        onSend={(reason) => mutateAsync({ name, reason, ...chosen })}
        onClose={onClose}
      />
    )
  return (
    <Sheet
      title={t('system.givenUpTitle', { name })}
      onClose={onClose}
      actions={
        mayRun &&
        data &&
        data.jobs.length > 0 && (
          <Button look="main" onClick={() => setChosen({})}>
            {t('system.runAll')}
          </Button>
        )
      }
    >
      <Loading read={{ data, error, refetch }} rows={3} />
      {data?.jobs.length === 0 && <p className="muted">{t('system.noGivenUp')}</p>}
      <ul>
        {data?.jobs.map((job) => (
          <Line
            key={job.id}
            job={job}
            onRun={mayRun ? () => setChosen({ id: job.id }) : undefined}
          />
        ))}
      </ul>
    </Sheet>
  )
}

function Line({ job, onRun }: { job: GivenUpJob; onRun: (() => void) | undefined }) {
  const t = useTexts()
  const { id, attempts, createdAt, triedAt, error } = job
  return (
    <li className={styles.setting}>
      <div className={styles.facts}>
        <b>{t('system.jobNumber', { id })}</b>
        <span>{error ?? t('system.noError')}</span>
        <small className="muted">
          {t('system.tried', {
            attempts,
            at: formatMoment(triedAt),
            added: formatMoment(createdAt),
          })}
        </small>
      </div>
      {onRun && (
        <Button small onClick={onRun}>
          {t('system.run')}
          <span className="visually-hidden"> {id}</span>
        </Button>
      )}
    </li>
  )
}
