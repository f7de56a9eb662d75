import { useState } from 'react'
import {
  anonymiseMember,
  exportPersonalData,
  proposePersonalExport,
} from '#contract/operator-personal-data'
import { Refusal } from '#contract/refusal'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { saveFile } from '../../app/download.ts'
import { useMay } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'

/** The buttons of what a member may ask about the own data. Both take two people. */
export function PersonalActions({ card }: { card: Card }) {
  const t = useTexts()
  const mayExport = useMay('personal.export')
  const mayAnonymise = useMay('personal.anonymise')
  const [sheet, setSheet] = useState<'export' | 'anonymise'>()
  const [isSaving, setSaving] = useState(false)
  const { userId: id } = card

  /** An export that was approved is saved at once. Otherwise it is proposed. */
  async function save() {
    setSaving(true)
    try {
      await saveFile(exportPersonalData, { id }, `member-${id}.tar`)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'EXPORT_TAKES_TWO') setSheet('export')
      else void showError(error)
    }
    setSaving(false)
  }

  return (
    <>
      {mayExport && (
        <Button small icon="save" busy={isSaving} onClick={() => void save()}>
          {t('act.personalExport')}
        </Button>
      )}
      {mayAnonymise && (
        <Button small onClick={() => setSheet('anonymise')}>
          {t('act.anonymise')}
        </Button>
      )}
      {sheet === 'export' && <ExportSheet id={id} onClose={() => setSheet(undefined)} />}
      {sheet === 'anonymise' && <AnonymiseSheet card={card} onClose={() => setSheet(undefined)} />}
    </>
  )
}

function ExportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(proposePersonalExport, { isQuiet: true })
  return (
    <ActSheet
      title={t('act.personalExport')}
      action={t('export.propose')}
      text={t('personal.exportText')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, reason })}
      onClose={onClose}
    />
  )
}

const times = ['afterYears', 'early'] as const

function AnonymiseSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version } = card
  const [when, setWhen] = useState<string>('afterYears')
  const { mutateAsync, isPending } = useSend(anonymiseMember, { isQuiet: true })
  return (
    <ActSheet
      title={t('act.anonymise')}
      look="danger"
      text={t('personal.anonymiseText')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, version, isEarly: when === 'early', reason })}
      onClose={onClose}
    >
      <Select
        label={t('personal.when')}
        prompt={t('compose.choose')}
        options={times.map((value) => ({ value, label: t(`personal.${value}`) }))}
        value={when}
        onPick={setWhen}
      />
    </ActSheet>
  )
}
