import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { questions } from '#kit/ui/confirm.ts'
import { Overlay } from '#kit/ui/Overlay.tsx'
import { Login } from '../login/Login.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import { loadMember } from './loadMember.ts'
import { token } from './session.ts'

const Member = lazy(loadMember)
const Questions = lazy(async () => ({ default: (await import('#kit/ui/Questions.tsx')).Questions }))
const NotFound = lazy(async () => ({ default: (await import('../site/NotFound.tsx')).NotFound }))
const Terminated = lazy(async () => ({
  default: (await import('../site/Terminated.tsx')).Terminated,
}))

/** Sign-in is where most visits begin, so it comes with the first script; the others follow when they are opened. */
const guestPages: Record<string, ComponentType> = {
  '/login': Login,
  '/register': lazy(async () => ({
    default: (await import('../register/Register.tsx')).Register,
  })),
  '/howto': lazy(async () => ({ default: (await import('../howto/HowTo.tsx')).HowTo })),
  '/contact': lazy(async () => ({
    default: (await import('../contact/GuestContact.tsx')).GuestContact,
  })),
}

export const App = () => (
  <>
    <Page />
    {questions.use().length > 0 && <Later of={Questions} />}
    <Overlay />
  </>
)

/** APP-01 to APP-06: which page a path shows, and to whom. A redirect acts as it appears, so two in a row have keys. */
function Page() {
  const [location] = useLocation()
  const path = location.replace(/(.)\/+$/, '$1')

  if (path === '/') return <Redirect key="member" to="/user" replace />
  if (path === '/terminated') return <Later of={Terminated} />
  if (path === '/user' || path.startsWith('/user/')) {
    if (token() === null) return <Redirect key="guest" to="/login" replace />
    return <Later of={Member} />
  }
  const Guest = guestPages[path]
  if (!Guest) return <Later of={NotFound} />
  return (
    <GuestLayout>
      <Later of={Guest} />
    </GuestLayout>
  )
}

const Later = ({ of: Content }: { of: ComponentType }) => (
  <Suspense>
    <Content />
  </Suspense>
)
