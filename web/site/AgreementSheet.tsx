import { useEffect, useState } from 'react'
import { agreements } from '#contract/site'
import { Button } from '#kit/ui/form/Button.tsx'
import { sheetsOpen } from '#kit/ui/overlay/openSheets.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { rememberAgreement } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import { signOut } from '../layout/signOut.ts'

/**
 * HOM-06: what a member agrees to. Nothing while it is not read, while the member has opened something meanwhile, or when
 * there is nothing to agree to. Home asks for it: a member who does not agree signs out.
 */
export function AgreementSheet({
  isAsked = false,
  onClose,
}: {
  isAsked?: boolean
  onClose: () => void
}) {
  const t = useTexts()
  const { data } = useLookup(agreements)
  const [isOpen, setOpen] = useState(false)
  const isBusy = sheetsOpen.use() > 0
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead && !isBusy) setOpen(true)
  }, [isRead, isBusy])
  if (!isOpen || !data?.agreements.length) return null

  function agree() {
    rememberAgreement()
    onClose()
  }

  return (
    <Sheet
      title={t('agreement.title')}
      isFirm={isAsked}
      onClose={onClose}
      actions={
        <>
          {isAsked && (
            <Button look="plain" onClick={() => void signOut()}>
              {t('nav.logout')}
            </Button>
          )}
          <Button look="main" wide onClick={agree}>
            {t('agreement.agree')}
          </Button>
        </>
      }
    >
      <SafeHtml html={data.agreements.join('')} />
    </Sheet>
  )
}
