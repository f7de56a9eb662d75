import { Suspense, useState } from 'react'
import type { Conversation } from '#contract/operator'
import { assignConversation, colleagues, snoozeConversation } from '#contract/operator-inbox'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useMay, useMe } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { lazySheet } from '../lazySheet.tsx'
import { Choice } from './Choice.tsx'
import { Labels } from './Labels.tsx'
import { timesAfter } from './snooze.ts'
import styles from './Tools.module.css'

const sheets = {
  case: lazySheet(async () => (await import('../../case/OpenSheet.tsx')).OpenSheet),
  merge: lazySheet(async () => (await import('./MergeSheet.tsx')).MergeSheet),
}

/** Assigns and snoozes a conversation, and hands it over to finance. Only operators see this. */
export function Tools({ one }: { one: Conversation }) {
  const t = useTexts()
  const maySpeak = useMay('conversations.reply')
  return (
    <section className={styles.tools} aria-label={t('inbox.tools')}>
      {maySpeak ? (
        <>
          <Assign one={one} />
          {!one.isEnded && <Snooze one={one} />}
          <Labels one={one} />
          <Opens icon="share" label={t('case.open')} sheet="case" id={one.id} />
          {one.kind === 'guest' && (
            <Opens icon="user" label={t('inbox.merge.open')} sheet="merge" id={one.id} />
          )}
        </>
      ) : (
        <span className="muted">
          {t('inbox.assignedTo', { name: one.assigned ?? t('inbox.nobody') })}
        </span>
      )}
    </section>
  )
}

type OpensProps = { icon: IconName; label: string; sheet: keyof typeof sheets; id: string }

/** A button that opens a sheet about the conversation. */
function Opens({ icon, label, sheet, id }: OpensProps) {
  const [isOpen, setOpen] = useState(false)
  const Opened = sheets[sheet]
  return (
    <>
      <Button small icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Opened id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Assign({ one: { id, assigned: was } }: { one: Conversation }) {
  const t = useTexts()
  const { username } = useMe()
  const { data } = useRead(colleagues, {}, { staleTime: 60_000 })
  const assigning = useSend(assignConversation, { isQuiet: true })
  const names = new Set([username, ...(data?.operators ?? []), ...(was ? [was] : [])])

  async function assign(to: string | null) {
    try {
      const { assigned } = await assigning.mutateAsync({ id, was, to })
      if (assigned === to) return
      toast(
        assigned === null ? t('inbox.overtakenNobody') : t('inbox.overtaken', { name: assigned }),
      )
    } catch (error) {
      void showError(error)
    }
  }

  return (
    <>
      <Choice<string | null>
        label={t('inbox.assignedTo', { name: was ?? t('inbox.nobody') })}
        title={t('inbox.assign')}
        value={was}
        isBusy={assigning.isPending}
        onPick={(to) => void assign(to)}
        options={[
          { value: null, label: t('inbox.nobody') },
          ...[...names].map((name) => ({
            value: name,
            label: name === username ? t('inbox.me', { name }) : name,
          })),
        ]}
      />
      {was !== username && (
        <Button small disabled={assigning.isPending} onClick={() => void assign(username)}>
          {t('inbox.take')}
        </Button>
      )}
    </>
  )
}

function Snooze({ one: { id, last, snoozedUntil } }: { one: Conversation }) {
  const t = useTexts()
  const snoozing = useSend(snoozeConversation, { isQuiet: true })

  async function snooze(until: number | null) {
    try {
      const answer = await snoozing.mutateAsync({ id, last: last.sequence, until })
      if (answer.until !== until) toast(t('inbox.written'))
    } catch (error) {
      void showError(error)
    }
  }

  const label = (at: number) => formatMoment(at).slice(0, -3)
  const times = timesAfter(Date.now())
  const now = snoozedUntil === null || times.includes(snoozedUntil) ? [] : [snoozedUntil]
  return (
    <Choice<number | null>
      label={
        snoozedUntil === null
          ? t('inbox.snooze')
          : t('inbox.snoozedUntil', { at: label(snoozedUntil) })
      }
      title={t('inbox.snoozeTitle')}
      value={snoozedUntil}
      isBusy={snoozing.isPending}
      onPick={(until) => void snooze(until)}
      options={[
        { value: null, label: t('inbox.awake') },
        ...[...now, ...times].map((value) => ({ value, label: label(value) })),
      ]}
    />
  )
}
