import { providers } from '#contract/provider'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'

/** The figures of an hour are much to read for a number in the menu; a change of one's own counts at once. */
const seldom = { refetchInterval: 5 * 60_000 }

/** Counts the closed providers, for the menu. */
export function ProviderCount() {
  const t = useTexts()
  const { data } = useRead(providers, {}, seldom)
  const count = data?.providers.filter(({ closed }) => closed).length
  return <MenuCount count={count} label={(shown) => t('providers.closedCount', { count: shown })} />
}
