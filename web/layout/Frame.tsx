import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { serviceName } from '#kit/i18n/name.ts'
import { useTexts } from '../app/texts.ts'
import { ChatLater } from '../chat/ChatLater.tsx'
import { Nav, type NavItem } from './Nav.tsx'

/** A page between its head, which it brings itself, and the menu. */
export function Frame({ items, children }: { items: NavItem[]; children: ReactNode }) {
  const t = useTexts()
  const [path] = useLocation()
  return (
    <>
      <ScrollToTop key={path} />
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <div className="frame">{children}</div>
      <Nav items={items} />
      <ChatLater />
    </>
  )
}

/** A page begins at its top. */
function ScrollToTop() {
  // In braces, because new browsers return a promise, and React would call it when the page ends.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  return null
}

/** The part of a page below its head. */
export const Content = ({ narrow, children }: { narrow?: boolean; children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={narrow ? 'column page narrow' : 'column page'}>
    {children}
  </main>
)

/** Names the browser's tab. */
export function useTitle(title: string) {
  const name = serviceName.use()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
