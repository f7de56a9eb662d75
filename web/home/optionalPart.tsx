import { type ComponentType, lazy, type ReactNode } from 'react'
import { loadTexts } from '../app/texts.ts'

type Later = typeof import('./Later.tsx')

/** One of the parts that load beside the wallet. If it cannot be loaded, its children show without it. */
export const optionalPart = <Name extends keyof Later>(name: Name) =>
  lazy(async (): Promise<{ default: Later[Name] }> => {
    try {
      const [later] = await Promise.all([import('./Later.tsx'), loadTexts('home')])
      return { default: later[name] }
    } catch {
      return { default: Without as Later[Name] & ComponentType }
    }
  })

const Without = ({ children }: { children?: ReactNode }) => children
