import { Suspense, useState } from 'react'
import type { Conversation, Label } from '#contract/operator'
import { labels as labelsCall, setLabel } from '#contract/operator-inbox'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, Select } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useMay } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { lazySheet } from '../lazySheet.tsx'
import { useView } from './view.ts'

const useLabels = (): Label[] => useRead(labelsCall, {}, { staleTime: 60_000 }).data?.labels ?? []

/** Shows only the conversations with a label. Nothing while there are no labels. */
export function LabelFilter() {
  const t = useTexts()
  const { label, setLabel: show } = useView()
  const all = useLabels()
  if (all.length === 0) return null
  return (
    <Select
      label={t('inbox.label.filter')}
      prompt={t('inbox.label.any')}
      value={label === undefined ? 'any' : String(label)}
      onPick={(value) => show(value === 'any' ? '' : value)}
      options={[
        { value: 'any', label: t('inbox.label.any') },
        ...all.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

/** Sets and removes the labels of a conversation. */
export function Labels({ one: { id, labels } }: { one: Conversation }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const all = useLabels()
  const setting = useSend(setLabel, { isQuiet: true })
  const isSet = (label: Label) => labels.some((own) => own.id === label.id)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {labels.length ? labels.map(({ name }) => name).join(', ') : t('inbox.label.title')}
      </Button>
      {isOpen && (
        <Sheet title={t('inbox.label.title')} onClose={() => setOpen(false)}>
          {all.length === 0 && <p className="muted">{t('inbox.label.none')}</p>}
          {all.map((label) => (
            <Check
              key={label.id}
              label={label.name}
              checked={isSet(label)}
              disabled={setting.isPending}
              onChange={({ target }) =>
                void setting
                  .mutateAsync({ id, label: label.id, isSet: target.checked })
                  .catch(showError)
              }
            />
          ))}
        </Sheet>
      )}
    </>
  )
}

const sheets = {
  labels: lazySheet(async () => (await import('./LabelsSheet.tsx')).LabelsSheet),
  ratings: lazySheet(async () => (await import('./RatingsSheet.tsx')).RatingsSheet),
}

/** Tools of leads: the list of labels, and the ratings. */
export function LeadTools() {
  const t = useTexts()
  const isLead = useMay('inbox.lead')
  const [open, setOpen] = useState<keyof typeof sheets>()
  if (!isLead) return null
  const Opened = open && sheets[open]
  return (
    <>
      <Button small onClick={() => setOpen('labels')}>
        {t('inbox.label.edit')}
      </Button>
      <Button small onClick={() => setOpen('ratings')}>
        {t('inbox.rating.title')}
      </Button>
      {Opened && (
        <Suspense>
          <Opened onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
