import { type ComponentType, type ReactNode, Suspense, useDeferredValue } from 'react'
import { Redirect, useLocation } from 'wouter'
import { findRoute, type Params, type RouteOf } from './tree.ts'

type Page = ComponentType<{ params: Params }>
export type Layout = ComponentType<{ children: ReactNode }>
export type Route = RouteOf<Page, Layout>

/** Shows the page of the current path inside its layouts. Components of a page's path get its `params`. */
export function Routes({ routes }: { routes: Route[] }) {
  const [current] = useLocation()
  // The page before stays in sight until the next one is here.
  const location = useDeferredValue(current)
  const found = findRoute(routes, location.replace(/(.)\/+$/, '$1'))
  if (!found) return null
  if ('redirect' in found) {
    // The visitor has left a page that was closed to them since: a redirect would replace the page that they went to.
    if (location !== current) return null
    // A redirect acts when it mounts, so a second one needs a key of its own.
    return <Redirect key={found.redirect} to={found.redirect} replace />
  }
  const { page: Page, params, layouts } = found
  return (
    <Suspense>
      <Inside layouts={layouts}>
        <Suspense>
          <Page params={params} />
        </Suspense>
      </Inside>
    </Suspense>
  )
}

function Inside({ layouts, children }: { layouts: Layout[]; children: ReactNode }) {
  const [Outermost, ...others] = layouts
  if (!Outermost) return children
  return (
    <Outermost>
      <Inside layouts={others}>{children}</Inside>
    </Outermost>
  )
}
