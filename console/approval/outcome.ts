import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'

export const outcomeLooks = {
  done: 'good',
  proposed: 'wait',
  already_decided: 'bad',
  credited_to_other: 'bad',
  contradicted_by_provider: 'bad',
} as const
export type Outcome = 'done' | 'proposed' | 'already_decided'

/** Shows the outcome of an action that may take two. */
export function useOutcome(): (outcome: Outcome) => void {
  const t = useTexts()
  return (outcome) =>
    toast(outcome === 'done' ? t('act.done') : t(`approvals.outcome.${outcome}`), {
      look: outcomeLooks[outcome],
    })
}
