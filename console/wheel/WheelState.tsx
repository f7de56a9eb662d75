import type { WheelSummary } from '#contract/operator-wheel'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'

/** Active, a design that members never saw, or one that was active. */
export function WheelState({ wheel }: { wheel: Pick<WheelSummary, 'isActive' | 'publishedAt'> }) {
  const t = useTexts()
  const state = wheel.isActive ? 'active' : wheel.publishedAt === null ? 'design' : 'stopped'
  const tones = { active: 'good', design: 'wait', stopped: 'none' } as const
  return <State tone={tones[state]}>{t(`wheels.state.${state}`)}</State>
}
