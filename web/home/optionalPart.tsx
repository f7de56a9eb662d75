import { type ComponentType, lazy, type ReactNode } from 'react'
import { withTexts } from '../app/withTexts.ts'

type Later = typeof import('./Later.tsx')

/** One of the parts that load beside the wallet. If it cannot be loaded, its children show without it. */
export const optionalPart = <Name extends keyof Later>(name: Name) =>
  lazy(async (): Promise<{ default: Later[Name] }> => {
    try {
      return {
        default: await withTexts<Later[Name], Name>(() => import('./Later.tsx'), name, 'home'),
      }
    } catch {
      return { default: Without as Later[Name] & ComponentType }
    }
  })

const Without = ({ children }: { children?: ReactNode }) => children
