import { Details } from '#kit/ui/list/Details.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Account.module.css'
import { Qr } from './Qr.tsx'
import { inGroups } from './words.ts'

/** The QR that an authenticator app scans, and its key to type. */
export function Factor({ totpSecret, otpauth }: { totpSecret: string; otpauth: string }) {
  const t = useTexts()
  const label = t('account.key')
  return (
    <>
      <p>{t('account.scan')}</p>
      <Qr text={otpauth} label={t('account.qr')} />
      <Details
        rows={[
          {
            label,
            value: <span className={styles.key}>{inGroups(totpSecret)}</span>,
            copy: { text: totpSecret, label: t('member.copy', { what: label }), shown: label },
          },
        ]}
      />
    </>
  )
}
