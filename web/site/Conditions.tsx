import { conditions } from '#contract/site-text'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'

/** APP-10: the conditions of use, as the server words them. */
export function Conditions({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data, isFailed, retry } = useLookup(conditions)
  return (
    <Sheet title={t('conditions.title')} onClose={onClose}>
      {isFailed && <NotLoaded onRetry={retry} />}
      {!data && !isFailed && <SkeletonRows rows={4} />}
      {data?.conditions.length === 0 && <Empty title={t('conditions.empty')} />}
      {/* The keyboard scrolls what has the focus, and the text is longer than the sheet. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <section aria-label={t('conditions.title')} tabIndex={0}>
        {data?.conditions.map((html) => (
          <SafeHtml key={html} html={html} />
        ))}
      </section>
    </Sheet>
  )
}
