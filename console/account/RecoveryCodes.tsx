import { copy } from '#kit/ui/copy.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Account.module.css'

/** Shows recovery codes, which the server cannot show again, to copy or to save. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTexts()
  const text = codes.join('\n')
  return (
    <>
      <p>{t('account.codesText')}</p>
      <ul className={styles.codes} aria-label={t('account.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon="copy" onClick={() => void copy(text, t('account.codes'))}>
          {t('account.copyCodes')}
        </Button>
        <Button icon="save" onClick={() => saveText('kapao-recovery-codes.txt', text)}>
          {t('account.saveCodes')}
        </Button>
      </div>
    </>
  )
}

function saveText(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
