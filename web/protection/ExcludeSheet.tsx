import { useState } from 'react'
import {
  type ExclusionKind,
  type ExclusionLength,
  exclude,
  exclusionLengths,
  lengths,
} from '#contract/protection'
import { Button } from '#kit/ui/form/Button.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'

/** Begins a break or an exclusion, after one more question, because it cannot be undone. */
export function ExcludeSheet({ kind, onClose }: { kind: ExclusionKind; onClose: () => void }) {
  const t = useTexts()
  const [length, setLength] = useState<ExclusionLength>()
  const { mutateAsync, isPending } = useSend(exclude)

  async function begin() {
    if (!length) return
    const isSure = await confirm({
      title: t('protection.sureTitle', { length: t(`protection.${length}`) }),
      text: t('protection.sure'),
      yes: t('protection.begin'),
      no: t('common.cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      await mutateAsync({ length })
      toast(t('protection.begun'))
      onClose()
    } catch (error) {
      void showError(error)
    }
  }

  return (
    <Sheet
      title={t(`protection.${kind}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={!length} busy={isPending} onClick={() => void begin()}>
            {t('common.next')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(`protection.${kind}Text`)}</p>
        <p>{t('protection.stays')}</p>
        <RadioGroup
          label={t('protection.length')}
          options={lengths
            .filter((one) => exclusionLengths[one] === kind)
            .map((value) => ({ value, label: t(`protection.${value}`) }))}
          value={length}
          onPick={setLength}
        />
      </div>
    </Sheet>
  )
}
