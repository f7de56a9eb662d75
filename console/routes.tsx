import type { ReactNode } from 'react'
import type { Layout, Route } from '#kit/routing/Routes.tsx'
import { Desk, type Section } from './app/Desk.tsx'
import { onlyFor } from './app/onlyFor.tsx'
import { Audit } from './audit/Audit.tsx'
import { Canned } from './canned/Canned.tsx'
import { ChatPage } from './chat/ChatPage.tsx'
import { MoneyCount } from './money/MoneyCount.tsx'
import { MoneyPage } from './money/MoneyPage.tsx'
import { Operators } from './operator/Operators.tsx'

const everybody = ['support', 'finance', 'admin'] as const

/** The menu's sections, their roles and the pages below them. */
const sections: (Section & { routes: Route[] })[] = [
  {
    path: '/chat',
    icon: 'chat',
    text: 'desk.chat',
    roles: everybody,
    routes: [
      { path: '/chat', page: ChatPage },
      { path: '/chat/:id', page: ChatPage },
    ],
  },
  {
    path: '/money',
    icon: 'wallet',
    text: 'desk.money',
    count: MoneyCount,
    roles: ['finance', 'admin'],
    routes: [
      { path: '/money', page: MoneyPage },
      { path: '/money/:kind/:id', page: MoneyPage },
    ],
  },
  {
    path: '/texts',
    icon: 'terms',
    text: 'desk.texts',
    roles: everybody,
    routes: [{ path: '/texts', page: Canned }],
  },
  {
    path: '/operators',
    icon: 'user',
    text: 'desk.operators',
    roles: ['admin'],
    routes: [{ path: '/operators', page: Operators }],
  },
  {
    path: '/audit',
    icon: 'list',
    text: 'desk.audit',
    roles: ['admin'],
    routes: [{ path: '/audit', page: Audit }],
  },
]

const SignedIn: Layout = ({ children }: { children: ReactNode }) => (
  <Desk sections={sections}>{children}</Desk>
)

/** The operators' app. Without a session every path shows the sign-in. */
export const routes: Route[] = [
  {
    layout: SignedIn,
    routes: [
      ...sections.map(({ roles, routes }) => ({ layout: onlyFor(roles), routes })),
      { path: '*', redirect: '/chat' },
    ],
  },
]
