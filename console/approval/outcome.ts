import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'

const looks = { done: 'good', proposed: 'wait', already_decided: 'bad' } as const

/** Shows the outcome of an action that may take two. */
export function useOutcome(): (outcome: keyof typeof looks) => void {
  const t = useTexts()
  return (outcome) =>
    toast(outcome === 'done' ? t('act.done') : t(`approvals.outcome.${outcome}`), {
      look: looks[outcome],
    })
}
