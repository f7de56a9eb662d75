import { type CheckSpan, realityCheck, setRealityCheck } from '#contract/reality-check'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'

/** Chooses how often the reality check is shown. */
export function RealitySpan() {
  const t = useTexts()
  const { data } = useRead(realityCheck, {}, { staleTime: 0 })
  const { mutateAsync, isPending } = useSend(setRealityCheck, { about: data?.span })
  if (!data) return null

  async function choose(span: CheckSpan) {
    if (span === data?.span || isPending) return
    try {
      await mutateAsync({ span })
      toast(t('protection.check.saved'))
    } catch (error) {
      void showError(error)
    }
  }

  return (
    <section className="stack tight">
      <h2>{t('protection.check.setting')}</h2>
      <p className="muted">{t('protection.check.settingText')}</p>
      <RadioGroup
        label={t('protection.check.setting')}
        options={data.spans.map((value) => ({ value, label: t(`protection.check.${value}`) }))}
        value={data.span}
        onPick={(span) => void choose(span)}
      />
    </section>
  )
}
