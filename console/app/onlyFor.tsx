import { Redirect } from 'wouter'
import type { Right } from '#contract/right'
import type { Layout } from '#kit/routing/Routes.tsx'
import { useMay } from './operator.ts'

/** A layout that shows its pages to operators with this right. The server refuses the others itself. */
export const onlyFor =
  (right: Right): Layout =>
  ({ children }) =>
    useMay(right) ? children : <Redirect to="/" replace />
