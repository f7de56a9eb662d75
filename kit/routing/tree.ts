/** The values of a path's `:names`. */
export type Params = Record<string, string>

/**
 * A tree of routes: the first that matches a path wins. `Page` and `Layout` are an app's components.
 * `:name` in a path matches one segment, and `*` matches every path.
 */
export type RouteOf<Page, Layout> =
  | { path: string; page: Page }
  | { path: string; redirect: string }
  /** Everything at or below a path. The guard returns a path to redirect to, if this visitor may not enter. */
  | { below: string; guard: () => string | undefined; routes: RouteOf<Page, Layout>[] }
  /** A layout stays mounted while the visitor moves between its routes. */
  | { layout: Layout; routes: RouteOf<Page, Layout>[] }

export type Found<Page, Layout> =
  | { redirect: string }
  | { page: Page; params: Params; layouts: Layout[] }

/** Finds the route of a path, with its layouts, the outermost first. */
export function findRoute<Page, Layout>(
  routes: RouteOf<Page, Layout>[],
  path: string,
): Found<Page, Layout> | undefined {
  for (const route of routes) {
    const found = findIn(route, path)
    if (found) return found
  }
  return undefined
}

function findIn<Page, Layout>(
  route: RouteOf<Page, Layout>,
  path: string,
): Found<Page, Layout> | undefined {
  if ('layout' in route) {
    const found = findRoute(route.routes, path)
    return found && 'page' in found
      ? { ...found, layouts: [route.layout, ...found.layouts] }
      : found
  }
  if ('guard' in route) {
    if (path !== route.below && !path.startsWith(`${route.below}/`)) return undefined
    const redirect = route.guard()
    return redirect ? { redirect } : findRoute(route.routes, path)
  }
  const params = matchPath(route.path, path)
  if (!params) return undefined
  return 'page' in route ? { page: route.page, params, layouts: [] } : { redirect: route.redirect }
}

function matchPath(pattern: string, path: string): Params | undefined {
  if (pattern === '*') return {}
  const segments = path.split('/')
  const wanted = pattern.split('/')
  const params: Params = {}
  for (const [index, name] of wanted.entries()) {
    const segment = segments[index]
    if (name.startsWith(':') && segment) params[name.slice(1)] = segment
    else if (name !== segment) return undefined
  }
  return segments.length === wanted.length ? params : undefined
}
