import { type ComponentType, lazy } from 'react'
import { loadTexts, type Part } from './texts.ts'

/** A component that loads when it first shows, with its texts: those of all sheets, unless it has a part of its own. */
export const lazySheet = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  part: Part = 'sheets',
) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(part)])
    return { default: loaded[name] }
  })
