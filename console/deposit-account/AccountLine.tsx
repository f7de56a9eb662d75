import type { DepositAccount } from '#contract/deposit-account'
import { useLanguage } from '#kit/i18n/current.ts'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { State, type Tone } from '../app/DataTable.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import styles from '../setting/Setting.module.css'
import { accountTitle } from './words.ts'

type Props = {
  account: DepositAccount
  mayChange: boolean
  onChange: () => void
  onClose: () => void
}

/** An account with its state, what it received today, and what an operator may do with it. */
export function AccountLine({ account, mayChange, onChange, onClose }: Props) {
  const t = useTexts()
  const { mode, currency, accountName, isOpen, receivedToday, countToday, dailyCap } = account
  const title = accountTitle(account, useLanguage())
  const state = stateOf(account)
  return (
    <li className={styles.setting} aria-label={title}>
      <div className={styles.facts}>
        <b>{title}</b>
        <span>
          <State tone={tones[state]}>
            {t(`depositAccounts.state.${state}`, { percent: account.share })}
          </State>{' '}
          <small className="muted">
            {t(`depositAccounts.mode.${mode}`)} · {t(`roles.currency.${currency}`)} · {accountName}
          </small>
        </span>
        <span className={styles.value}>
          {t('depositAccounts.today', { count: countToday })}{' '}
          <Money amount={receivedToday} currency={currency} />
          {dailyCap !== null && (
            <>
              {' / '}
              <Money amount={dailyCap} currency={currency} />
            </>
          )}
        </span>
        <small className="muted">{timesText(t, account)}</small>
      </div>
      {mayChange && (
        <div className={styles.acts}>
          <Button small onClick={onChange}>
            {t(isOpen ? 'depositAccounts.change' : 'depositAccounts.open')}
          </Button>
          {isOpen && (
            <Button small look="danger" onClick={onClose}>
              {t('depositAccounts.close')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const tones = {
  open: 'good',
  capped: 'wait',
  hidden: 'wait',
  closed: 'none',
} as const satisfies Record<string, Tone>

function stateOf({ isOpen, isOffered, weight }: DepositAccount): keyof typeof tones {
  if (!isOpen) return 'closed'
  if (isOffered) return 'open'
  return weight === 0 ? 'hidden' : 'capped'
}

const timesText = (t: Translate, { closedAt, lastReceivedAt, readAt }: DepositAccount): string =>
  [
    closedAt !== null && t('depositAccounts.closedAt', { at: formatMoment(closedAt) }),
    lastReceivedAt === null
      ? t('depositAccounts.nothing', { count: 31 })
      : t('depositAccounts.last', { at: formatMoment(lastReceivedAt) }),
    readAt !== null && t('depositAccounts.read', { ago: formatRelative(t, readAt, Date.now()) }),
  ]
    .filter(Boolean)
    .join(' · ')
