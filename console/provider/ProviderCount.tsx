import { providers } from '#contract/provider'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the closed providers, for the menu. */
export function ProviderCount() {
  const t = useTexts()
  const { data } = useRead(providers, {}, queued)
  const count = data?.providers.filter(({ closed }) => closed).length
  return <MenuCount count={count} label={(shown) => t('providers.closedCount', { count: shown })} />
}
