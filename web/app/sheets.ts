import { type ComponentType, lazy } from 'react'
import { loadTexts } from './texts.ts'

/** A sheet that comes when it is opened, with the words of all sheets. */
export const lazySheet = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [sheet] = await Promise.all([load(), loadTexts('sheets')])
    return { default: sheet }
  })
