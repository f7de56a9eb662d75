import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Refusal } from '#contract/refusal'
import { tookTooLong } from '#kit/api/ask.ts'
import { isOffline } from '#kit/ui/connection.ts'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { lazySheet } from '../app/sheets.ts'
import { loadTexts, useTexts } from '../app/texts.ts'
import { untilLoaded } from '../app/untilLoaded.ts'
import { Frame } from './Frame.tsx'
import type { NavItem } from './Nav.tsx'
import { signOut } from './signOut.ts'

const Conditions = lazySheet(() => import('../site/Conditions.tsx'), 'Conditions', 'member')

/**
 * A refusal is an answer; only silence is worth more tries. Once the server cannot be reached, one more is enough: the bar
 * says so, and what failed is read again when the server is back. After a timeout the member decides about another wait.
 */
const newCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Parts of one screen load one after another, and share what the first of them read.
        staleTime: 5_000,
        // Without a network a call fails and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (failures, error) =>
          !(error instanceof Refusal) &&
          !tookTooLong(error) &&
          failures < (isOffline.get() ? 1 : 2),
      },
      // A request without a network fails now. Sent later, it would take effect when the member does not expect it.
      mutations: { networkMode: 'always' },
    },
  })

/** APP-10. What was read for one member is forgotten with the layout, at the latest when another signs in. */
export function MemberLayout({ children }: { children: ReactNode }) {
  const [cache] = useState(newCache)
  const [isReading, setReading] = useState(false)
  const [since] = useState(() => performance.now())
  const Live = useLive()
  const items: NavItem[] = [
    { icon: 'user', text: 'nav.profile', to: '/user/profile' },
    { icon: 'terms', text: 'nav.conditions', onPick: () => setReading(true) },
    { icon: 'home', text: 'nav.home', to: '/user/home', home: true },
    { icon: 'list', text: 'nav.statement', to: '/user/statement' },
    { icon: 'chat', text: 'nav.contact', to: '/user/contact', chat: true },
  ]
  return (
    <QueryClientProvider client={cache}>
      {Live && <Live since={since} />}
      <Frame items={items}>{children}</Frame>
      {isReading && (
        <Suspense>
          <Conditions onClose={() => setReading(false)} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

/** Keeps the screens up to date. They are usable before it is loaded. */
function useLive(): ComponentType<{ since: number }> | undefined {
  const [Live, setLive] = useState<ComponentType<{ since: number }>>()
  useEffect(
    () =>
      untilLoaded(
        () => Promise.all([import('../live/Live.tsx'), loadTexts('offline')]),
        ([loaded]) => setLive(() => loaded.Live),
      ),
    [],
  )
  return Live
}

type MemberHeadProps = {
  hem?: 'full' | 'thin'
  middle?: ReactNode
  tools?: ReactNode
  children?: ReactNode
}

/** APP-11: the name, the language, the page's own tools and the way out, above what a page shows in its head. */
export function MemberHead({ hem, middle, tools, children }: MemberHeadProps) {
  const t = useTexts()
  return (
    <Head
      home="/user/home"
      {...(hem && { hem })}
      middle={middle}
      tools={
        <>
          {tools}
          <IconButton icon="exit" label={t('nav.logout')} onClick={() => void signOut()} />
        </>
      }
    >
      {children}
    </Head>
  )
}
