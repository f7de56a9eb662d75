import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Composer.module.css'

const types = ['reply', 'postback', 'web', 'call'] as const
type Type = (typeof types)[number]

/** `key` tells it from the others while it is written. */
export type Written = { key: string; type: Type; title: string; payload: string }

const most = 10

export const newButton = (): Written => ({
  key: crypto.randomUUID(),
  type: 'reply',
  title: '',
  payload: '',
})

/** The buttons as the server takes them. The value of a `reply` button is its label. */
export const buttonsFrom = (written: Written[]) =>
  written.map(({ type, title, payload }) => ({
    type,
    title: title.trim(),
    payload: (type === 'reply' ? title : payload).trim(),
  }))

type Props = { written: Written[]; least: number; onChange: (written: Written[]) => void }

export function ButtonsEditor({ written, least, onChange }: Props) {
  const t = useTexts()
  const change = (key: string, part: Partial<Written>) =>
    onChange(written.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <>
      {written.map(({ key, type, title, payload }, index) => {
        const n = index + 1
        return (
          <fieldset key={key} className={styles.part} aria-label={t('compose.button', { n })}>
            <div className={styles.partHead}>
              <b>{t('compose.button', { n })}</b>
              {written.length > least && (
                <IconButton
                  icon="x"
                  label={t('compose.removeButton', { n })}
                  onClick={() => onChange(written.filter((one) => one.key !== key))}
                />
              )}
            </div>
            <TextField
              label={t('compose.buttonTitle')}
              maxLength={80}
              value={title}
              onChange={({ target }) => change(key, { title: target.value })}
            />
            <Select
              label={t('compose.buttonType')}
              prompt={t('compose.choose')}
              options={types.map((value) => ({ value, label: t(`compose.${value}`) }))}
              value={type}
              onPick={(value) => change(key, { type: value as Type })}
            />
            {type !== 'reply' && (
              <TextField
                label={t(`compose.payload.${type}`)}
                maxLength={1_000}
                value={payload}
                onChange={({ target }) => change(key, { payload: target.value })}
              />
            )}
          </fieldset>
        )
      })}
      {written.length < most && (
        <Button small icon="plus" onClick={() => onChange([...written, newButton()])}>
          {t('compose.addButton')}
        </Button>
      )}
    </>
  )
}
