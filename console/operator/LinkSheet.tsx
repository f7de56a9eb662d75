import { formatMoment } from '#kit/i18n/time.ts'
import { Copy } from '#kit/ui/Copy.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Operators.module.css'

type LinkSheetProps = { username: string; link: string; endsAt: number; onClose: () => void }

/** Shows the link of an invitation, once. */
export function LinkSheet({ username, link, endsAt, onClose }: LinkSheetProps) {
  const t = useTexts()
  return (
    <Sheet
      title={t('operators.linkTitle', { username })}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {t('operators.done')}
        </Button>
      }
    >
      <p>{t('operators.linkText', { username, moment: formatMoment(endsAt) })}</p>
      <p className={styles.link}>{link}</p>
      <Copy look="button" text={link} label={t('operators.copyLink')} shown={t('operators.link')} />
    </Sheet>
  )
}
