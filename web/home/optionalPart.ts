import { lazy } from 'react'
import { untilLoaded } from '../app/untilLoaded.ts'
import { withTexts } from '../app/withTexts.ts'

type Later = typeof import('./Later.tsx')

/** One of the parts that load beside the wallet. Home shows without it until it can be loaded. */
export const optionalPart = <Name extends keyof Later>(name: Name) =>
  lazy(
    () =>
      new Promise<{ default: Later[Name] }>((resolve) => {
        untilLoaded(
          async () => ({
            default: await withTexts<Later[Name], Name>(() => import('./Later.tsx'), name, 'home'),
          }),
          resolve,
        )
      }),
  )
