import { type ComponentType, lazy } from 'react'
import { loadTexts, type Part } from './texts.ts'

/** A sheet that comes when it is opened, with its words: those of all sheets, unless it has a part of its own. */
export const lazySheet = <Props>(
  load: () => Promise<ComponentType<Props>>,
  part: Part = 'sheets',
) =>
  lazy(async () => {
    const [sheet] = await Promise.all([load(), loadTexts(part)])
    return { default: sheet }
  })
