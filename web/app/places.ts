import type { ComponentType } from 'react'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { PlaceFallback } from '../offline/PlaceFallback.tsx'
import type { Part } from './texts.ts'
import { withTexts } from './withTexts.ts'

/** A place of a page that loads when it first shows, with its part of the texts. */
export const lazyPlace = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  part: Part,
) => lazyPart(() => withTexts(load, name, part), PlaceFallback)
