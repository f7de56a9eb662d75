import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { operatorLogout, operatorMe } from '#contract/operator'
import type { Right } from '#contract/right'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LanguageMenu } from '#kit/ui/LanguageMenu.tsx'
import { BareMark } from '#kit/ui/Logo.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { LiveProvider } from '../chat/live.tsx'
import { Login } from '../login/Login.tsx'
import { Search } from '../search/Search.tsx'
import { PayoutSwitch } from '../withdrawal/PayoutSwitch.tsx'
import { ask } from './ask.ts'
import styles from './Desk.module.css'
import { Menu, type MenuItem } from './menu/Menu.tsx'
import { MeContext } from './operator.ts'
import { useRoleName } from './roles.ts'
import { endSession, forgetDrafts, refusedRights, session } from './session.ts'
import { useTexts } from './texts.ts'
import { useRead } from './useCall.ts'

export type Section = MenuItem & { right: Right }

type Props = { sections: Section[]; children: ReactNode }

/** The menu around every page, or the sign-in if no operator is signed in. */
export function Desk(props: Props) {
  const token = session.use()
  return token === null ? <Login /> : <SignedIn key={token} token={token} {...props} />
}

function SignedIn({ token, sections, children }: Props & { token: string }) {
  const t = useTexts()
  const nameOf = useRoleName()
  const { data: me, error, refetch } = useRead(operatorMe, {}, { staleTime: 60_000 })
  // An owner has changed the role since: the buttons and the menu follow.
  const refused = refusedRights.use()
  useEffect(() => void (refused > 0 && refetch()), [refused, refetch])
  if (!me)
    return (
      <main className="column narrow" aria-busy={!error}>
        {error && (
          <Empty title={textOf(error)} heading="h1">
            <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
          </Empty>
        )}
      </main>
    )
  const mine = sections.filter(({ right }) => me.rights.includes(right))
  const desk = (
    <div className={styles.desk}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <BareMark />
        </span>
        <Menu items={mine} />
        <Link href="/account" className={styles.who} title={t('account.title')}>
          <Icon name="lock" small />
          <span>
            <b>{me.username}</b> <small>{nameOf(me.role)}</small>
          </span>
        </Link>
        <LanguageMenu />
        <IconButton icon="exit" label={t('desk.signOut')} onClick={signOut} />
        <small className={styles.zone}>{t('desk.zone')}</small>
      </header>
      <Tools rights={me.rights} />
      <div className={styles.place}>{children}</div>
    </div>
  )
  return (
    <MeContext value={me}>
      {me.rights.includes('conversations.read') ? (
        <LiveProvider token={token}>{desk}</LiveProvider>
      ) : (
        desk
      )}
    </MeContext>
  )
}

/** Offers the search and the brake for payouts above every page. */
function Tools({ rights }: { rights: readonly Right[] }) {
  const t = useTexts()
  const maySearch = rights.includes('members.read')
  const mayPay = rights.includes('withdrawals.read')
  if (!maySearch && !mayPay) return null
  return (
    <section className={styles.tools} aria-label={t('desk.tools')}>
      {maySearch && <Search />}
      {mayPay && <PayoutSwitch />}
    </section>
  )
}

/** Signs this tab out at once: the server may be out of reach, or end the live connection before it answers. */
function signOut() {
  ask(operatorLogout, {}).catch(() => undefined)
  forgetDrafts()
  endSession()
}
