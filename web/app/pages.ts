import type { ComponentType } from 'react'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { PageFallback } from '../offline/PageFallback.tsx'
import type { Part } from './texts.ts'
import { withTexts } from './withTexts.ts'

/** A page or a layout that loads when it first shows, with its part of the texts if it has one. */
export const lazyPage = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  part?: Part,
) => lazyPart(() => withTexts(load, name, part), PageFallback)
