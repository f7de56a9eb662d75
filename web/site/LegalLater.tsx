import { Suspense } from 'react'
import { later } from '../app/later.ts'
import type { LegalProps } from './Legal.tsx'

/** At the foot of a page, and therefore loaded after its form. */
const Legal = later<LegalProps>(() => import('./Legal.tsx'))

/** APP-19 */
export const LegalLater = (props: LegalProps) => (
  <Suspense>
    <Legal {...props} />
  </Suspense>
)
