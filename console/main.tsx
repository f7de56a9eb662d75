import '#kit/ui/base.css'
import '#kit/ui/layout.css'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { i18n } from '#kit/i18n/current.ts'
import { showTimesAhead } from '#kit/i18n/time.ts'
import { NotLoaded } from '#kit/routing/lazyPart.tsx'
import { Crash } from '#kit/ui/Crash.tsx'
import { App } from './app/App.tsx'
import './app/icons.ts'
import { aheadOfUtcMs } from './app/filter.ts'
import { loadDeskTexts } from './app/texts.ts'

loadDeskTexts()
// Filters, fields and statements are of the business day, so times beside them are too.
showTimesAhead(aheadOfUtcMs)

// Without a network a call fails and says so; nothing is kept and sent later.
const networkMode = 'always'
const cache = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: 1, staleTime: 1_000 },
    mutations: { networkMode },
  },
})

createRoot(document.getElementById('root')!, {
  // Missing code is not a fault of ours: a fallback says so.
  onCaughtError: (error) => (error instanceof NotLoaded ? console.info : console.error)(error),
}).render(
  <I18nProvider i18n={i18n}>
    <Crash>
      <QueryClientProvider client={cache}>
        <App />
      </QueryClientProvider>
    </Crash>
  </I18nProvider>,
)
