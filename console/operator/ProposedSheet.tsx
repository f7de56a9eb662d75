import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'

/** Says who must approve what was proposed, and where. */
export function ProposedSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet
      title={t('operators.proposedTitle')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/approvals/mine">{t('operators.toProposals')}</ButtonLink>
          <Button look="main" onClick={onClose}>
            {t('operators.done')}
          </Button>
        </>
      }
    >
      <p>{t('operators.proposedText')}</p>
    </Sheet>
  )
}
