import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from '../app/whenIdle.ts'
import type { LegalProps } from './Legal.tsx'

/** At the foot of a page, and therefore loaded after its form, which does not fail with it. */
const Legal = lazy(async (): Promise<{ default: ComponentType<LegalProps> }> => {
  await new Promise<void>(whenIdle)
  return import('./Legal.tsx').then(({ load }) => load()).catch(() => ({ default: () => null }))
})

/** APP-19 */
export const LegalLater = (props: LegalProps) => (
  <Suspense>
    <Legal {...props} />
  </Suspense>
)
