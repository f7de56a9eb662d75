import { type ComponentType, lazy } from 'react'

/** The component of this name, which loads when it first shows. */
export const lazyPage = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
