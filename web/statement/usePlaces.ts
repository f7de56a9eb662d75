import { deposit } from '#contract/deposit'
import { useLanguage } from '#kit/i18n/current.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useKnownWallet } from '../home/useWallet.ts'
import { placeName } from './places.ts'

/** The names of the places that entries come from and go to, in the member's language. */
export function usePlaces(): (code: string) => string {
  const t = useTexts()
  const language = useLanguage()
  const { data } = useRead(deposit, {})
  const member = useKnownWallet()
  return (code) => placeName(code, { ways: data, member }, { t, language })
}
