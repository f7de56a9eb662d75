import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { BankMark } from '#kit/ui/BankMark.tsx'
import { useTexts } from '../app/texts.ts'
import { Holder } from '../deposit/Parts.tsx'
import { shortBankName } from '../statement/places.ts'
import styles from './Account.module.css'

export type BankAccount = Out<typeof wallet>['bankAccount']

/** Enough to know one's own account by, and nothing for who looks over the shoulder. */
export const maskedNumber = (number: string): string => `•••\u00a0${number.slice(-4)}`

/** The destination: the registered account, and no other. */
export function Account({ bankAccount }: { bankAccount: BankAccount }) {
  const t = useTexts()
  const language = useLanguage()
  const { bank, bankCode, bankAccountName, bankAccountNo } = bankAccount
  return (
    <section className={styles.account} aria-label={t('withdraw.to')}>
      <BankMark code={bankCode} />
      <p>
        <small className="muted">{t('withdraw.to')}</small>
        <b>
          {shortBankName(bank, language)}{' '}
          <span className="nowrap">{maskedNumber(bankAccountNo)}</span>
        </b>
        <small>
          <Holder name={bankAccountName} />
        </small>
      </p>
    </section>
  )
}
