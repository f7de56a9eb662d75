import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { GameAccount } from '#contract/game'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { type Amount, type Currency, toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import styles from './GameSheet.module.css'
import { usePlay } from './usePlay.ts'

type Along = 'all' | 'some' | 'nothing'

/** GAM-03: how much of the wallet goes along. All of it is what one tap does; some or nothing are a choice away. */
export function PlayForm({
  game,
  walletAmount,
  currency,
  children,
}: {
  game: GameAccount
  walletAmount: Amount
  currency: Currency
  /** Stands between the question and the answer. */
  children: ReactNode
}) {
  const t = useTexts()
  const titleId = useId()
  const [along, setAlong] = useState<Along>('all')
  const [typed, setTyped] = useState('')
  const { play, isBusy } = usePlay(game, currency, () => setAlong('nothing'))
  const takesMoney = game.closed === null
  const isEmpty = walletAmount <= 0 || !takesMoney
  const amounts = {
    all: walletAmount,
    some: amountIn(typed) ?? toAmount(0),
    nothing: toAmount(0),
  } satisfies Record<Along, Amount>
  const isTooMuch = amounts[along] > walletAmount
  const amount = isEmpty ? toAmount(0) : amounts[along]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isTooMuch) void play(amount)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {takesMoney && (
        <section className={styles.along} aria-labelledby={titleId}>
          <h3 id={titleId}>{t('play.title')}</h3>
          {isEmpty ? (
            <p className="muted">
              <small>{t('play.empty')}</small>
            </p>
          ) : (
            <>
              <p className="muted">
                <small>{t('play.wallet', { amount: moneyText(walletAmount, currency) })}</small>
              </p>
              <RadioGroup
                label={t('play.title')}
                options={[
                  { value: 'all', label: t('play.all') },
                  { value: 'some', label: t('play.some') },
                  { value: 'nothing', label: t('play.nothing') },
                ]}
                value={along}
                onPick={setAlong}
              />
              {along === 'some' && (
                <AmountField
                  label={t('play.amount')}
                  value={typed}
                  onChange={setTyped}
                  currency={currency}
                  error={isTooMuch ? t('play.tooMuch') : undefined}
                />
              )}
            </>
          )}
        </section>
      )}
      {children}
      <ButtonRow>
        <Button type="submit" look="main" wide icon="play" busy={isBusy} disabled={isTooMuch}>
          {amount > 0
            ? t('play.playWith', { amount: moneyText(amount, currency) })
            : t('play.play')}
        </Button>
      </ButtonRow>
    </form>
  )
}
