import { slipHours } from '#contract/site'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Note } from '../deposit/Parts.tsx'

/** The time when slips are not accepted. Nothing is shown while it is unknown, because the member can transfer anyway. */
export function SlipHours() {
  const t = useTexts()
  const { data } = useRead(slipHours, {})
  if (!data || (data.isOpen && data.closed.length === 0)) return null
  const hours = data.closed.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <Note icon="clock" {...(!data.isOpen && { tone: 'wait' as const })}>
      {!data.isOpen && t('deposit.slipClosed')} {hours && t('deposit.slipHours', { hours })}
    </Note>
  )
}
