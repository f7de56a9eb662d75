import { navigate } from 'wouter/use-browser-location'

/** Leads to another page from outside of components. Going where one is already adds nothing to the history. */
export function goTo(path: string, options?: Parameters<typeof navigate>[1]) {
  if (location.pathname !== path) navigate(path, options)
}
