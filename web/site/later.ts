import { type ComponentType, lazy } from 'react'
import { whenIdle } from '../app/whenIdle.ts'

type Module<Props> = { load: () => Promise<{ default: ComponentType<Props> }> }

/** A part that loads after the form of its page, which does not fail with it. */
export const later = <Props>(load: () => Promise<Module<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    new Promise<void>(whenIdle)
      .then(load)
      .then((part) => part.load())
      .catch(() => ({ default: () => null })),
  )
