import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { invitation, redeemInvitation, startEnrolment } from '#contract/operator-account'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { hasPasskeys } from '#kit/passkey/passkey.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Loom } from '#kit/ui/Head.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { ask } from '../app/ask.ts'
import { useRoleName } from '../app/roles.ts'
import { endSession } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Account.module.css'
import { EnrolPasskey } from './EnrolPasskey.tsx'
import { Factor } from './Factor.tsx'
import { Code, NewPassword, useProblemOf } from './fields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { problemOf } from './words.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** Returns the token behind the #, also of a link that is opened in the same tab. */
function useToken(): string {
  const hash = useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed)
      return () => window.removeEventListener('hashchange', changed)
    },
    () => location.hash,
  )
  return hash.slice(1)
}

/** An invited operator chooses a password, sets up a second factor and gets recovery codes. */
export function Invitation({ params }: { params: Record<string, string> }) {
  const behind = useToken()
  const token = params.token ?? behind
  return <ByToken key={token} token={token} />
}

function ByToken({ token }: { token: string }) {
  const [codes, setCodes] = useState<string[]>()
  const [over, setOver] = useState<RefusalCode>()
  const isToken = tokenForm.test(token)
  const { data, error, refetch } = useRead(
    invitation,
    { token },
    { enabled: isToken && !codes, refetchOnWindowFocus: false },
  )
  const refused = !data && error instanceof Refusal ? error.code : undefined
  const code = isToken ? (over ?? refused) : 'NO_DATA'
  return (
    <>
      <Loom home="/" />
      <main className={`column narrow stack ${styles.page}`} aria-busy={!data && !error}>
        {codes ? (
          <Redeemed codes={codes} />
        ) : code && isOver(code) ? (
          <Over code={code} />
        ) : data ? (
          <Enrolment token={token} {...data} onRedeemed={setCodes} onOver={setOver} />
        ) : error ? (
          <NotRead error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </main>
    </>
  )
}

/** Tells what to do with a link that opens nothing. */
const ends = {
  NO_DATA: ['invitation.unknown', 'invitation.unknownText'],
  INVITATION_USED: ['invitation.used', 'invitation.usedText'],
  INVITATION_EXPIRED: ['invitation.expired', 'invitation.expiredText'],
  INACTIVE_USER: ['invitation.disabled', 'invitation.disabledText'],
} as const
type Ending = keyof typeof ends
const isOver = (code: RefusalCode): code is Ending => code in ends

function Over({ code }: { code: Ending }) {
  const t = useTexts()
  const [title, text] = ends[code]
  return (
    <Empty title={t(title)} text={t(text)} heading="h1">
      <ButtonLink to="/">{t('invitation.toSignIn')}</ButtonLink>
    </Empty>
  )
}

function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts()
  return (
    <Empty title={textOf(error)} heading="h1">
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Empty>
  )
}

type EnrolmentProps = Out<typeof invitation> & {
  token: string
  onRedeemed: (codes: string[]) => void
  onOver: (code: RefusalCode) => void
}

/** The password first, then the second factor. After a reload the same password leads on where it was. */
function Enrolment({ token, username, role, isStarted, onRedeemed, onOver }: EnrolmentProps) {
  const t = useTexts()
  const nameOf = useRoleName()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const mayNot = useProblemOf(username)
  const [factor, setFactor] = useState<Out<typeof startEnrolment>>()
  const [way, setWay] = useState<'authenticator' | 'passkey'>('authenticator')
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(event: FormEvent, work: () => Promise<void>) {
    event.preventDefault()
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof Refusal && isOver(error.code)) return onOver(error.code)
      // Another password was chosen on this link meanwhile.
      if (error instanceof Refusal && error.code === 'WRONG_PASSWORD') setFactor(undefined)
      setCode('')
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  function pick(next: typeof way) {
    setWay(next)
    setProblem(undefined)
  }
  const start = async () => setFactor(await ask(startEnrolment, { token, password }))
  const redeem = async () =>
    onRedeemed((await ask(redeemInvitation, { token, password, code })).recoveryCodes)

  const trouble = problem !== undefined && <FieldError text={problemOf(t, problem)} />
  return (
    <>
      <h1>{t('invitation.title')}</h1>
      <p>{t('invitation.text', { username, role: nameOf(role) })}</p>
      {factor && (
        <>
          <h2>{t('invitation.step', { step: 2, of: 2, what: t('account.second') })}</h2>
          {hasPasskeys() && (
            <RadioGroup
              look="pair"
              label={t('account.second')}
              options={[
                { value: 'authenticator', label: t('account.authenticator') },
                { value: 'passkey', label: t('passkey.title') },
              ]}
              value={way}
              onPick={pick}
            />
          )}
        </>
      )}
      {factor && way === 'passkey' ? (
        <EnrolPasskey
          token={token}
          password={password}
          isBusy={isBusy}
          trouble={trouble}
          onSubmit={(event, work) => void attempt(event, work)}
          onRedeemed={onRedeemed}
        />
      ) : factor ? (
        <form className="stack" onSubmit={(event) => void attempt(event, redeem)}>
          <Factor {...factor} />
          <Code value={code} onChange={setCode} />
          {trouble}
          <Button type="submit" look="main" wide busy={isBusy}>
            {t('common.confirm')}
          </Button>
        </form>
      ) : (
        <form className="stack" onSubmit={(event) => void attempt(event, start)}>
          <h2>{t('invitation.step', { step: 1, of: 2, what: t('account.passwordTitle') })}</h2>
          {isStarted && <p className="muted">{t('invitation.started')}</p>}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <NewPassword username={username} value={password} onChange={setPassword} />
          {trouble}
          <Button
            type="submit"
            look="main"
            wide
            busy={isBusy}
            disabled={mayNot(password) !== undefined}
          >
            {t('common.next')}
          </Button>
        </form>
      )}
      {factor && (
        <Button look="plain" wide onClick={() => setFactor(undefined)}>
          {t('invitation.otherPassword')}
        </Button>
      )}
    </>
  )
}

function Redeemed({ codes }: { codes: string[] }) {
  const t = useTexts()
  const [, go] = useLocation()
  function toSignIn() {
    // Somebody else may be signed in in this tab.
    endSession()
    go('/', { replace: true })
  }
  return (
    <>
      <h1>{t('account.codes')}</h1>
      <RecoveryCodes codes={codes} />
      <Button look="main" wide onClick={toSignIn}>
        {t('account.codesSaved')}
      </Button>
    </>
  )
}
