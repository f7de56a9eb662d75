import { useState } from 'react'
import { Refusal } from '#contract/refusal'
import type { Right } from '#contract/right'
import type { In } from '#kit/api/ask.ts'
import { useMay } from '../app/operator.ts'
import { type Proposal, ProposeSheet } from './ProposeSheet.tsx'
import { SaveButton } from './SaveButton.tsx'

type Props<P extends Proposal> = {
  right: Right
  /** Saves the file of the filter. */
  save: () => Promise<void>
  propose: P
  inputOf: (reason: string) => In<P>
}

/** Saves a list as a file. A large one is proposed to a second person first. */
export function ExportButton<P extends Proposal>({ right, save, propose, inputOf }: Props<P>) {
  const mayExport = useMay(right)
  const [takesTwo, setTakesTwo] = useState(false)
  if (!mayExport) return null
  const saveOrPropose = () =>
    save().catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'EXPORT_TAKES_TWO')) throw error
      setTakesTwo(true)
    })
  return (
    <>
      <SaveButton save={saveOrPropose} />
      {takesTwo && (
        <ProposeSheet propose={propose} inputOf={inputOf} onClose={() => setTakesTwo(false)} />
      )}
    </>
  )
}
