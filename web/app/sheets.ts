import type { ComponentType } from 'react'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { loadingLong } from '#kit/ui/overlay/loader.ts'
import { SheetFallback } from '../offline/SheetFallback.tsx'
import type { Part } from './texts.ts'
import { withTexts } from './withTexts.ts'

/** `around` shows that the sheet is on its way. */
const sheetsLoaded =
  (around: <T>(work: Promise<T>) => Promise<T>) =>
  <Props extends { onClose: () => void }, Name extends string>(
    load: () => Promise<Record<Name, ComponentType<Props>>>,
    name: Name,
    part: Part = 'sheets',
  ) =>
    lazyPart(() => around(withTexts(load, name, part)), SheetFallback)

/**
 * A sheet that loads when it first shows, with its texts: those of all sheets, unless it has a part of its own. The loader
 * shows meanwhile, so that a tap is seen to work over a slow network.
 */
export const lazySheet = sheetsLoaded(loadingLong)

/** The same for a sheet that opens without a tap: nothing shows before it is loaded. */
export const lazyUntapped = sheetsLoaded((work) => work)
