import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void) {
  const media = wide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** From this width on pages have two columns. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide().matches)
