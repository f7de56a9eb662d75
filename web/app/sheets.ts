import type { ComponentType } from 'react'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { loadingLong } from '#kit/ui/overlay/loader.ts'
import { SheetFallback } from '../offline/SheetFallback.tsx'
import type { Part } from './texts.ts'
import { withTexts } from './withTexts.ts'

/** A component that loads when it first shows, with its texts: those of all sheets, unless it has a part of its own. */
export const lazySheet = <Props extends { onClose: () => void }, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  part: Part = 'sheets',
) => lazyPart(() => loadingLong(withTexts(load, name, part)), SheetFallback)
