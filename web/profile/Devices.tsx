import {
  endMemberSession,
  endOtherSessions,
  type MemberEventKind,
  memberEvents,
  memberSessions,
} from '#contract/member-event'
import { Refusal } from '#contract/refusal'
import { Button } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { type TextId, useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import styles from './Devices.module.css'

const eventTexts: Record<MemberEventKind, TextId> = {
  'sign-in': 'devices.signIn',
  'sign-in-failed': 'devices.signInFailed',
  'sign-out': 'devices.signOut',
  'sessions-end': 'devices.sessionsEnd',
  'password-change': 'devices.passwordChange',
  'password-reset': 'devices.passwordReset',
  'password-link': 'devices.passwordLink',
  phone: 'devices.phone',
  'bank-account': 'devices.bankAccount',
  withdrawal: 'devices.withdrawal',
  guesses: 'devices.guesses',
  'passkey-add': 'devices.passkeyAdd',
  'passkey-remove': 'devices.passkeyRemove',
  'passkey-copy': 'devices.passkeyCopy',
  'new-device': 'devices.newDevice',
}

/** The devices on which the member is signed in, and what happened to the account. */
export function Devices({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet title={t('devices.title')} onClose={onClose}>
      <div className="stack">
        <Sessions />
        <Events />
      </div>
    </Sheet>
  )
}

function Sessions() {
  const t = useTexts()
  const { data, isError, refetch } = useRead(memberSessions, {})
  const one = useSend(endMemberSession)
  // A device that signed in after an answer was lost makes it another request.
  const others = useSend(endOtherSessions, { about: data?.sessions.map(({ id }) => id).join() })
  if (!data) return isError ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={2} />
  const { sessions } = data
  async function done(ending: Promise<unknown>) {
    try {
      await ending
    } catch (error) {
      // It was signed out before, perhaps from another tab.
      if (!(error instanceof Refusal && error.code === 'NO_DATA')) return showError(error)
    }
    toast(t('devices.ended'), { look: 'good' })
  }
  return (
    <section className="stack tight">
      <h3>{t('devices.signedIn')}</h3>
      <ul className={styles.list}>
        {sessions.map(({ id, isThis, device, network, usedAt }) => (
          <li key={id}>
            <Place device={device} network={network} />
            <small className="muted">{isThis ? t('devices.this') : <LastUse at={usedAt} />}</small>
            {!isThis && (
              <Button small busy={one.isPending} onClick={() => void done(one.mutateAsync({ id }))}>
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button wide busy={others.isPending} onClick={() => void done(others.mutateAsync({}))}>
          {t('devices.endOthers')}
        </Button>
      )}
    </section>
  )
}

function LastUse({ at }: { at: number }) {
  const t = useTexts()
  return (
    <>
      {t('devices.lastUse')} <Moment at={at} />
    </>
  )
}

function Events() {
  const t = useTexts()
  const { data, isError, refetch } = useRead(memberEvents, {})
  if (!data) return isError ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={5} />
  return (
    <section className="stack tight">
      <h3>{t('devices.events')}</h3>
      <ul className={styles.list}>
        {data.events.map(({ id, ...event }) => (
          <EventLine key={id} {...event} />
        ))}
      </ul>
      <p className="muted">
        <small>{t('devices.hint')}</small>
      </p>
    </section>
  )
}

type EventProps = { kind: MemberEventKind; at: number; device: string; network: string }

/** One event of the account in a list. */
export function EventLine({ kind, at, device, network }: EventProps) {
  const t = useTexts()
  return (
    <li>
      <b>{t(eventTexts[kind])}</b>
      <small className="muted">
        <Moment at={at} />
      </small>
      {(device || network) && <Place device={device} network={network} />}
    </li>
  )
}

function Place({ device, network }: { device: string; network: string }) {
  const t = useTexts()
  return (
    <span>
      {device || t('devices.unknown')} <span className="muted">{network}</span>
    </span>
  )
}
