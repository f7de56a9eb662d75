import { useState } from 'react'
import { closedStates } from '#contract/closure'
import { closeProvider, type Provider } from '#contract/provider'
import { TextField } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { momentOf } from '../app/filter.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { nameOf } from './words.ts'

const fields = [
  { language: 'th', tag: 'th', label: 'providers.textTh' },
  { language: 'la', tag: 'lo', label: 'providers.textLa' },
  { language: 'en', tag: 'en', label: 'providers.textEn' },
] as const

/** Closes a provider for new money or for maintenance, with a text for members and an end. */
export function CloseSheet({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useTexts()
  const { code, closed } = provider
  const [state, setState] = useState<(typeof closedStates)[number]>('no_new_money')
  const [until, setUntil] = useState('')
  const texts = useDraft(`close ${code}`, () => ({ th: '', la: '', en: '' }))
  const text = texts.draft
  const { mutateAsync, isPending } = useSend(closeProvider, { isQuiet: true })

  function send(reason: string) {
    const written = fields.map(({ language }) => text[language].trim())
    if (written.some(Boolean) && !written.every(Boolean)) return t('providers.textMissing')
    const end = momentOf(until)
    const [th = '', la = '', en = ''] = written
    return mutateAsync({
      code,
      state,
      reason,
      ...(end !== undefined && { until: end }),
      ...(th && { text: { th, la, en } }),
    })
  }

  return (
    <ActSheet
      title={t('providers.closeTitle', { name: nameOf(t, provider) })}
      action={t('providers.close')}
      look="danger"
      text={[t('providers.closeText'), closed && t('providers.closeFurther')]
        .filter(Boolean)
        .join(' ')}
      isBusy={isPending}
      onSend={send}
      onSent={() => texts.forget()}
      onClose={onClose}
    >
      <RadioGroup
        look="pair"
        label={t('providers.state')}
        options={closedStates.map((value) => ({ value, label: t(`providers.choose.${value}`) }))}
        value={state}
        onPick={setState}
      />
      <TextField
        type="datetime-local"
        label={t('providers.end')}
        hint={t('providers.endHint')}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      {fields.map(({ language, tag, label }) => (
        <TextField
          key={language}
          label={t(label)}
          lang={tag}
          maxLength={200}
          value={text[language]}
          onChange={({ target }) => texts.change({ ...text, [language]: target.value })}
        />
      ))}
      <p className="muted">{t('providers.textHint')}</p>
    </ActSheet>
  )
}
