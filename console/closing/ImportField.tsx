import { importStatement } from '#contract/closing'
import { statementBytesMost } from '#contract/closing-codes'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import styles from './Closing.module.css'

/** Imports the statement of the day, or says what is wrong with the file. */
export function ImportField({ id }: { id: string }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(importStatement, { isQuiet: true })

  async function start(file: File) {
    if (file.size > statementBytesMost) return showError(t('closing.problem.too_many_rows'))
    try {
      const { outcome, row } = await mutateAsync({ id, file: await base64Of(file) })
      if (outcome === 'imported') return toast(t('closing.imported'))
      const problem = t(`closing.problem.${outcome}`)
      await showError(row === null ? problem : t('closing.row', { problem, row }))
    } catch (error) {
      await showError(error)
    }
  }

  return (
    <label className={styles.pick} aria-busy={isPending}>
      {t('closing.import')}
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,text/csv"
        disabled={isPending}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (file) void start(file)
        }}
      />
    </label>
  )
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
