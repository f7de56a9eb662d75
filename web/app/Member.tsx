import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Home } from '../home/Home.tsx'
import { NotFound } from '../site/NotFound.tsx'
import { MemberLayout } from './MemberLayout.tsx'
import { lazySheet } from './sheets.ts'

/** The pages of a member. Home is where everyone arrives; the others load when they are opened. */
const pages: Record<string, ComponentType> = {
  '/user/home': Home,
  '/user/profile': lazy(async () => ({
    default: (await import('../profile/Profile.tsx')).Profile,
  })),
  '/user/statement': lazy(async () => ({
    default: (await import('../statement/Statement.tsx')).Statement,
  })),
  '/user/contact': lazy(async () => ({
    default: (await import('../contact/MemberContact.tsx')).MemberContact,
  })),
  '/user/bonus': lazySheet(async () => (await import('../bonus/Bonus.tsx')).Bonus, 'bonus'),
  '/user/spin': lazySheet(async () => (await import('../spin/Spin.tsx')).Spin, 'spin'),
}

/** Everything below /user, for whoever is signed in. */
export function Member() {
  const [location] = useLocation()
  const path = location.replace(/\/+$/, '')
  if (path === '/user') return <Redirect to="/user/home" replace />
  const Page = pages[path]
  if (!Page) return <NotFound />
  return (
    <MemberLayout>
      <Suspense>
        <Page />
      </Suspense>
    </MemberLayout>
  )
}
