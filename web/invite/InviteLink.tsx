import { Copy } from '#kit/ui/Copy.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './InviteLink.module.css'

/** The link, to be copied; where the phone can share, that too. */
export function InviteLink({ link }: { link: string }) {
  const t = useTexts()
  return (
    <section className={styles.link} aria-label={t('invite.link')}>
      <h3>{t('invite.link')}</h3>
      <div className={styles.box}>
        <span className={styles.text}>{link}</span>
        <Copy text={link} label={t('invite.copyLink')} />
      </div>
      {'share' in navigator && (
        <Button icon="share" wide onClick={() => void share(link, t('invite.shareText'))}>
          {t('invite.share')}
        </Button>
      )}
    </section>
  )
}

/** A member who closes the share menu has shared nothing, and needs no message. */
const share = (url: string, text: string) => navigator.share({ text, url }).catch(() => undefined)
