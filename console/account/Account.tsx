import { type ComponentType, useState } from 'react'
import { operatorAccount } from '#contract/operator-account'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { useMe } from '../app/operator.ts'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Account.module.css'
import { ChangeFactor } from './ChangeFactor.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { Sessions } from './Sessions.tsx'

const sheets = {
  password: ChangePassword,
  factor: ChangeFactor,
  codes: RenewCodes,
} satisfies Record<string, ComponentType<{ onClose: () => void }>>

/** The own account of the signed-in operator. */
export function Account() {
  const t = useTexts()
  const me = useMe()
  const roleName = useRoleName()
  const [open, setOpen] = useState<keyof typeof sheets>()
  const { data, error, refetch } = useRead(operatorAccount, {})
  const Opened = open && sheets[open]
  const change = (sheet: keyof typeof sheets, label: string) => (
    <Button small onClick={() => setOpen(sheet)}>
      {label}
    </Button>
  )
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('account.title')}</h1>
        <p>{t('account.who', { username: me.username, role: roleName(me.role) })}</p>
        <section className="stack tight" aria-labelledby="own-sign-in">
          <h2 id="own-sign-in">{t('account.signIn')}</h2>
          <ul className={styles.methods}>
            <li>
              <b>{t('account.passwordTitle')}</b>
              {change('password', t('account.changePassword'))}
            </li>
            <li>
              <b>{t('account.authenticator')}</b>
              {data?.hasAuthenticator === false ? (
                <Button small onClick={() => setOpen('factor')}>
                  {t('account.addFactor')}
                </Button>
              ) : (
                change('factor', t('account.changeFactor'))
              )}
            </li>
            <li>
              <b>{t('account.codes')}</b>
              {data && (
                <span className="muted">
                  {t('account.codesLeft', { count: data.recoveryCodesLeft })}
                </span>
              )}
              <Button small onClick={() => setOpen('codes')}>
                {t('account.newCodes')}
              </Button>
            </li>
          </ul>
        </section>
        <Loading read={{ data, error, refetch }} rows={3} />
        {data && <Passkeys {...data} />}
        {data && <Sessions sessions={data.sessions} />}
      </div>
      {Opened && <Opened onClose={() => setOpen(undefined)} />}
    </main>
  )
}
