import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'

const looks = { done: 'good', proposed: 'wait', already_decided: 'bad' } as const
export type Outcome = keyof typeof looks

/** Shows the outcome of an action that may take two. */
export function useOutcome(): (outcome: Outcome) => void {
  const t = useTexts()
  return (outcome) =>
    toast(outcome === 'done' ? t('act.done') : t(`approvals.outcome.${outcome}`), {
      look: looks[outcome],
    })
}
