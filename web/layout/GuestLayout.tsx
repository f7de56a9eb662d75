import { type ReactNode, useEffect } from 'react'
import { clearSession, token } from '../app/session.ts'
import { untilLoaded } from '../app/untilLoaded.ts'
import { Frame } from './Frame.tsx'
import type { NavItem } from './Nav.tsx'

const items: NavItem[] = [
  { icon: 'home', text: 'nav.home', to: '/login' },
  { icon: 'invite', text: 'nav.register', to: '/register' },
  { icon: 'play', text: 'nav.howto', to: '/howto' },
  { icon: 'chat', text: 'nav.contact', to: '/contact', chat: true },
]

/** APP-09. A visitor of these pages is signed out, so the stored session is cleared (APP-08). */
export function GuestLayout({ children }: { children: ReactNode }) {
  useEffect(() => {
    const old = token()
    clearSession()
    if (old !== null)
      untilLoaded(
        () => import('./endAtServer.ts'),
        (at) => at.endAtServer(old),
      )
  }, [])
  return <Frame items={items}>{children}</Frame>
}
