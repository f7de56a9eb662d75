import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'

/** Few operators read reports, so the others do not load them. */
export const LazyReportPage = lazyPart(
  async () => (await import('./ReportPage.tsx')).ReportPage,
  // Some browsers remember that a part could not be fetched, and a newer build has other parts. What was typed stays in the tab.
  () => (
    <main className="column">
      <NotLoaded heading="h1" onRetry={() => location.reload()} />
    </main>
  ),
)
