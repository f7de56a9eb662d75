import type { Provider } from '#contract/provider'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'

const tones = { open: 'good', no_new_money: 'wait', maintenance: 'bad' } as const

/** Open, closed for new money, or in maintenance. Nothing for a provider that cannot be closed. */
export function ProviderState({ provider }: { provider: Pick<Provider, 'canClose' | 'closed'> }) {
  const t = useTexts()
  if (!provider.canClose) return null
  const state = provider.closed?.state ?? 'open'
  return <State tone={tones[state]}>{t(`providers.state.${state}`)}</State>
}
