import { Redirect } from 'wouter'
import type { OperatorRole } from '#contract/endpoint'
import type { Layout } from '#kit/routing/Routes.tsx'
import { useMe } from './operator.ts'

/** A layout that shows its pages to these roles only. The server decides what they may do. */
export const onlyFor =
  (roles: readonly OperatorRole[]): Layout =>
  ({ children }) =>
    roles.includes(useMe().role) ? children : <Redirect to="/chat" replace />
