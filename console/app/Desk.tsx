import type { ComponentType } from 'react'
import { Redirect, useLocation } from 'wouter'
import { operatorLogout, operatorMe } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, Tool } from '#kit/ui/Button.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { LanguageMenu } from '#kit/ui/LanguageMenu.tsx'
import { BareMark } from '#kit/ui/Logo.tsx'
import { Audit } from '../audit/Audit.tsx'
import { Canned } from '../canned/Canned.tsx'
import { ChatPage } from '../chat/ChatPage.tsx'
import { LiveProvider } from '../chat/live.tsx'
import { MoneyCount } from '../money/MoneyCount.tsx'
import { MoneyPage } from '../money/MoneyPage.tsx'
import { Operators } from '../operator/Operators.tsx'
import { ask } from './ask.ts'
import styles from './Desk.module.css'
import { Menu } from './Menu.tsx'
import { type Me, MeContext } from './operator.ts'
import { endSession } from './session.ts'
import { useTexts } from './texts.ts'
import { useRead } from './useCall.ts'

type Section = {
  path: string
  icon: IconName
  text: 'desk.chat' | 'desk.money' | 'desk.texts' | 'desk.operators' | 'desk.audit'
  page: ComponentType
  /** How much there is to do. */
  count?: ComponentType
  roles: readonly Me['role'][]
}

const everybody = ['support', 'finance', 'admin'] as const
const sections: Section[] = [
  { path: '/chat', icon: 'chat', text: 'desk.chat', page: ChatPage, roles: everybody },
  {
    ...{ path: '/money', icon: 'wallet', text: 'desk.money', page: MoneyPage },
    ...{ count: MoneyCount, roles: ['finance', 'admin'] },
  },
  { path: '/texts', icon: 'terms', text: 'desk.texts', page: Canned, roles: everybody },
  { path: '/operators', icon: 'user', text: 'desk.operators', page: Operators, roles: ['admin'] },
  { path: '/audit', icon: 'list', text: 'desk.audit', page: Audit, roles: ['admin'] },
]

/** Everything behind the sign-in. */
export function Desk({ token }: { token: string }) {
  const t = useTexts()
  const { data: me, error, refetch } = useRead(operatorMe, {}, { staleTime: 60_000 })
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
  const mine = sections.filter(({ roles }) => roles.includes(me.role))
  return (
    <MeContext value={me}>
      <LiveProvider token={token}>
        <div className={styles.desk}>
          <header className={styles.head}>
            <span className={styles.mark}>
              <BareMark />
            </span>
            <Menu items={mine} />
            <p className={styles.who}>
              <b>{me.username}</b> <small>{t(`role.${me.role}`)}</small>
            </p>
            <LanguageMenu />
            <Tool icon="exit" label={t('desk.signOut')} onClick={() => void signOut()} />
          </header>
          <Page sections={mine} />
        </div>
      </LiveProvider>
    </MeContext>
  )
}

async function signOut() {
  // Whether the server heard it or not, this tab forgets.
  await ask(operatorLogout, {}).catch(() => undefined)
  endSession()
}

function Page({ sections }: { sections: Section[] }) {
  const [path] = useLocation()
  const here = sections.find(
    (section) => path === section.path || path.startsWith(`${section.path}/`),
  )
  if (!here) return <Redirect to="/chat" replace />
  return <here.page />
}
