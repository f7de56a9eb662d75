import { Suspense } from 'react'
import type { LegalProps } from './Legal.tsx'
import { later } from './later.ts'

/** At the foot of a page, and therefore loaded after its form. */
const Legal = later<LegalProps>(() => import('./Legal.tsx'))

/** APP-19 */
export const LegalLater = (props: LegalProps) => (
  <Suspense>
    <Legal {...props} />
  </Suspense>
)
