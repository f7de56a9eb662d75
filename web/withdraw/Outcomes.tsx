import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { ButtonRow } from '../deposit/Parts.tsx'

/** The games, or our own server, take their time: nothing is withdrawn yet. */
export function Slow({ isCollecting, onClose }: { isCollecting: boolean; onClose: () => void }) {
  const t = useTexts()
  return (
    <>
      <Outcome look="wait" title={t('withdraw.slowTitle')}>
        <p className="muted">
          {t(isCollecting ? 'withdraw.slowGames' : 'withdraw.slowText')} {t('transfer.pendingText')}
        </p>
      </Outcome>
      <ButtonRow>
        <Button wide onClick={onClose}>
          {t('common.close')}
        </Button>
      </ButtonRow>
    </>
  )
}

/** A later payout needs another request, so the member asks again when the money has arrived. */
export function Collecting({
  amount,
  currency,
  isBusy,
  onAgain,
  onBack,
}: {
  amount: Amount
  currency: Currency
  isBusy: boolean
  onAgain: () => void
  onBack: () => void
}) {
  const t = useTexts()
  return (
    <>
      <Outcome look="wait" title={t('withdraw.pendingTitle')}>
        <p className="muted">
          {t('withdraw.pendingText', { amount: moneyText(amount, currency) })}
        </p>
      </Outcome>
      <ButtonRow>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button look="main" wide busy={isBusy} onClick={onAgain}>
          {t('withdraw.again')}
        </Button>
      </ButtonRow>
    </>
  )
}

/** The total of the withdrawals needs a document that was checked. The link leaves the sheet, whose page it replaces. */
export function IdentityNeeded({ onBack }: { onBack: () => void }) {
  const t = useTexts()
  return (
    <>
      <Outcome look="wait" title={t('withdraw.identityTitle')}>
        <p className="muted">{t('withdraw.identityText')}</p>
      </Outcome>
      <ButtonRow>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <ButtonLink look="main" wide to="/user/identity">
          {t('withdraw.identityOpen')}
        </ButtonLink>
      </ButtonRow>
    </>
  )
}
