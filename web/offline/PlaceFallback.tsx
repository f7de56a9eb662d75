import type { FallbackProps } from '#kit/routing/lazyPart.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { useRetry } from './useRetry.ts'

/** Stands in a place whose code could not be loaded, or failed. */
export const PlaceFallback = ({ retry }: FallbackProps) => <NotLoaded {...useRetry(retry)} />
