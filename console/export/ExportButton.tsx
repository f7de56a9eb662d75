import { useState } from 'react'
import { Refusal } from '#contract/refusal'
import type { Right } from '#contract/right'
import type { In } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { type Proposal, ProposeSheet } from './ProposeSheet.tsx'

type Props<P extends Proposal> = {
  right: Right
  /** Saves the file of the filter. */
  save: () => Promise<void>
  propose: P
  inputOf: (reason: string) => In<P>
}

/** Saves a list as a file. A large one is proposed to a second person first. */
export function ExportButton<P extends Proposal>({ right, save, propose, inputOf }: Props<P>) {
  const t = useTexts()
  const mayExport = useMay(right)
  const [isBusy, setBusy] = useState(false)
  const [takesTwo, setTakesTwo] = useState(false)
  if (!mayExport) return null
  async function start() {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'EXPORT_TAKES_TWO') setTakesTwo(true)
      else void showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button small icon="save" busy={isBusy} onClick={() => void start()}>
        {t('members.csv')}
      </Button>
      {takesTwo && (
        <ProposeSheet propose={propose} inputOf={inputOf} onClose={() => setTakesTwo(false)} />
      )}
    </>
  )
}
