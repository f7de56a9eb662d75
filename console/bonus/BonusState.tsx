import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { type Lifetime, stateOf } from './words.ts'

const tones = { active: 'good', planned: 'wait', over: 'none', stopped: 'none' } as const

export function BonusState({ bonus, now }: { bonus: Lifetime; now: number }) {
  const t = useTexts()
  const state = stateOf(bonus, now)
  return <State tone={tones[state]}>{t(`bonuses.state.${state}`)}</State>
}
