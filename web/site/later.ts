import { type ComponentType, lazy } from 'react'
import { loadWhenIdle } from '../app/untilLoaded.ts'

type Module<Props> = { load: () => Promise<{ default: ComponentType<Props> }> }

/** A part that loads after the form of its page, which does not fail with it. It is tried until it is here. */
export const later = <Props>(load: () => Promise<Module<Props>>) =>
  lazy<ComponentType<Props>>(
    () =>
      new Promise((resolve) => {
        loadWhenIdle(async () => (await load()).load(), resolve)
      }),
  )
