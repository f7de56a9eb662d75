import type {
  proposeAuditExport,
  proposeDepositsExport,
  proposeMembersExport,
} from '#contract/operator-export'
import type { In } from '#kit/api/ask.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'

/** The calls that propose the export of a list. */
export type Proposal =
  | typeof proposeMembersExport
  | typeof proposeDepositsExport
  | typeof proposeAuditExport

type Props<P extends Proposal> = {
  propose: P
  /** The call's input, with this reason. */
  inputOf: (reason: string) => In<P>
  onClose: () => void
}

/** Proposes the export of a filter to a second person. */
export function ProposeSheet<P extends Proposal>({ propose, inputOf, onClose }: Props<P>) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(propose, { isQuiet: true })
  return (
    <ActSheet
      title={t('export.propose')}
      about={JSON.stringify(inputOf(''))}
      text={t('export.text')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync(inputOf(reason))}
      onClose={onClose}
    />
  )
}
