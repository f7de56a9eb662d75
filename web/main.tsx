import '#kit/ui/base.css'
import '#kit/ui/layout.css'
import '#kit/ui/frame.css'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { i18n } from '#kit/i18n/current.ts'
import { NotLoaded } from '#kit/routing/lazyPart.tsx'
import { Crash } from '#kit/ui/Crash.tsx'
import { applyTheme } from '#kit/ui/theme.ts'
import { App } from './app/App.tsx'
import { loadMember } from './app/loadMember.ts'
import { keptTheme, token } from './app/session.ts'
import { loadTexts } from './app/texts.ts'

applyTheme(keptTheme())
const start = loadTexts('start')
// A member's screens are fetched beside the texts instead of after them.
if (token() !== null && location.pathname.startsWith('/user')) loadMember().catch(() => undefined)
await start

createRoot(document.getElementById('root')!, {
  // Missing code is not a fault of ours: a fallback says so.
  onCaughtError: (error) => (error instanceof NotLoaded ? console.info : console.error)(error),
}).render(
  <I18nProvider i18n={i18n}>
    <Crash>
      <App />
    </Crash>
  </I18nProvider>,
)

// The last thing that a slow phone needs. Who has no network by then keeps nothing, and tries again with the next visit.
const keepForLater = () =>
  setTimeout(async () => {
    const later = await import('./app/install.ts').catch(() => undefined)
    await later?.afterLoad()
  }, 3_000)
// The texts may come after the page has loaded.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') keepForLater()
  else addEventListener('load', keepForLater)
}
