import { en } from '../texts/en.ts'
import { useTexts } from './texts.ts'

/** Names a role. One that the service added itself has no text, so its code is shown. */
export function useRoleName(): (code: string) => string {
  const t = useTexts()
  return (code) => (isText(`role.${code}`) ? t(`role.${code}` as keyof typeof en) : code)
}

const isText = (id: string) => Object.hasOwn(en, id)
