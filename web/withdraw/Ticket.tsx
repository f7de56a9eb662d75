import type { GameTransferResult } from '#contract/transfer'
import { useLanguage } from '#kit/i18n/current.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useNow } from '#kit/ui/time/useNow.ts'
import type { Amount, Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { Holder } from '../deposit/Parts.tsx'
import { shownReference } from '../statement/entries.ts'
import { shortBankName } from '../statement/places.ts'
import { Legs } from '../transfer/Legs.tsx'
import type { Place } from '../transfer/places.ts'
import { AskedBefore } from '../transfer/UnderWay.tsx'
import { type BankAccount, maskedNumber } from './Account.tsx'
import { Journey } from './Journey.tsx'
import { stepsOf, type Withdrawal } from './steps.ts'
import styles from './Ticket.module.css'

/** A withdrawal that was asked for in this sheet, or one that is followed. */
export type Asked = {
  reference: string
  amount: Amount
  legs: GameTransferResult[]
  askedBefore: number | undefined
}

/** WDR-03, WDR-04: one screen shows a payout from the request to its end. */
export function Ticket({
  asked: { reference, amount, legs, askedBefore },
  ticket,
  aheadMs,
  wallet,
  places,
  currency,
  bankAccount,
}: {
  asked: Asked
  /** Undefined until it is read. */
  ticket: Withdrawal | undefined
  /** The server's clock minus this phone's. */
  aheadMs: number
  wallet: Amount
  places: Place[]
  currency: Currency
  bankAccount: BankAccount
}) {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow() + aheadMs
  const nameOf = (code: string) => places.find((place) => place.code === code)?.name ?? code
  const shown = shownReference({ reference, _id: reference })
  const status = ticket?.status ?? 'IN_PROGRESS'
  const isOpen = status === 'IN_PROGRESS'
  // The steps say what arrived; what did not is listed.
  const others = legs.filter((leg) => leg.status === 'pending')
  return (
    <>
      <div className={styles.head}>
        <p>
          {shortBankName(bankAccount.bank, language)}{' '}
          <span className="nowrap">{maskedNumber(bankAccount.bankAccountNo)}</span>
          {' · '}
          <Holder name={bankAccount.bankAccountName} />
        </p>
        <p className={status === 'FAILED' ? undefined : styles.amount}>
          <Money amount={amount} currency={currency} size="big" />
        </p>
        <p role="status">
          {ticket?.heldText ?? t(`payout.text.${status}`)}{' '}
          {isOpen &&
            !ticket?.heldText &&
            ticket?.expectedMinutes &&
            t('payout.expected', { time: timeAfter(ticket.createdAt, ticket.expectedMinutes) })}
        </p>
        <AskedBefore askedBefore={askedBefore} />
      </div>
      <Journey label={t('payout.steps')} steps={stepsOf(ticket, now, { t, currency, nameOf })} />
      <Legs legs={others} places={places} currency={currency} />
      <Details
        rows={[
          {
            label: t('detail.reference'),
            value: <span className={styles.reference}>{shown}</span>,
            copy: { text: shown, label: t('detail.copyReference') },
          },
          {
            label: t('payout.wallet'),
            value: <Money amount={wallet} currency={currency} />,
          },
        ]}
      />
      {isOpen && <p className={styles.foot}>{t('payout.canClose')}</p>}
    </>
  )
}

/** Hours and minutes, as this phone's clock shows them. */
const timeAfter = (at: number, minutes: number): string =>
  formatMoment(at + minutes * 60_000).slice('DD/MM/YYYY '.length, -':ss'.length)
