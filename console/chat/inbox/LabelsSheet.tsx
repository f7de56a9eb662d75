import { useState } from 'react'
import type { Label } from '#contract/operator'
import { addLabel, changeLabel, labels, removeLabel } from '#contract/operator-inbox'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import styles from './Labels.module.css'

const lettersMax = 30
type Edited = { isTaken: boolean; isFull: boolean }

/** The list of labels, which leads edit. */
export function LabelsSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data } = useRead(labels, {})
  const adding = useSend(addLabel, { isQuiet: true })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const typed = name.trim()

  /** @returns true when it was done */
  async function edit(asked: () => Promise<Partial<Edited>>): Promise<boolean> {
    setProblem(undefined)
    try {
      const { isTaken, isFull } = await asked()
      if (isTaken) setProblem(t('inbox.label.isTaken'))
      if (isFull) setProblem(t('inbox.label.isFull'))
      return !isTaken && !isFull
    } catch (error) {
      setProblem(textOf(error))
      return false
    }
  }

  return (
    <Sheet title={t('inbox.label.edit')} onClose={onClose}>
      {!data && <SkeletonRows rows={3} />}
      {data?.labels.length === 0 && <p className="muted">{t('inbox.label.none')}</p>}
      {data?.labels.map((one) => (
        <Row key={`${one.id} ${one.name}`} one={one} edit={edit} />
      ))}
      <form
        className={styles.edit}
        onSubmit={(event) => {
          event.preventDefault()
          void edit(async () => adding.mutateAsync({ name: typed })).then(
            (isDone) => isDone && setName(''),
          )
        }}
      >
        <TextField
          label={t('inbox.label.new')}
          maxLength={lettersMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="main" busy={adding.isPending} disabled={!typed}>
          {t('inbox.label.add')}
        </Button>
      </form>
      {problem && <FieldError text={problem} />}
    </Sheet>
  )
}

type RowProps = {
  one: Label
  edit: (asked: () => Promise<Partial<Edited>>) => Promise<boolean>
}

function Row({ one, edit }: RowProps) {
  const t = useTexts()
  const changing = useSend(changeLabel, { isQuiet: true })
  const removing = useSend(removeLabel, { isQuiet: true })
  const [name, setName] = useState(one.name)
  const typed = name.trim()
  const id = String(one.id)

  async function remove() {
    const question = {
      title: t('inbox.label.removeQuestion'),
      text: `${one.name}. ${t('inbox.label.removeText')}`,
      danger: true,
    }
    const words = { yes: t('inbox.label.delete'), no: t('common.cancel') }
    if (!(await confirm({ ...question, ...words }))) return
    await edit(async () => {
      await removing.mutateAsync({ id })
      return {}
    })
  }

  return (
    <div className={styles.edit}>
      <TextField
        label={t('inbox.label.name')}
        maxLength={lettersMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <IconButton
        icon="check"
        label={t('inbox.label.save', { name: one.name })}
        disabled={!typed || typed === one.name || changing.isPending}
        onClick={() => void edit(async () => changing.mutateAsync({ id, name: typed }))}
      />
      <IconButton
        icon="x"
        label={t('inbox.label.remove', { name: one.name })}
        onClick={() => void remove()}
      />
    </div>
  )
}
