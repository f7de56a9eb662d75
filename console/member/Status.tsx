import type { MemberStatus } from '#contract/operator-member'
import { State, type Tone } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'

const tones: Record<MemberStatus, Tone> = {
  active: 'good',
  'withdraw-only': 'wait',
  suspended: 'bad',
  excluded: 'bad',
}

export function Status({ status }: { status: MemberStatus }) {
  const t = useTexts()
  return <State tone={tones[status]}>{t(`member.status.${status}`)}</State>
}
