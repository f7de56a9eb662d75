import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './Accounts.module.css'
import type { Chosen, Place } from './places.ts'
import { Wheel } from './Wheel.tsx'

type Side = 'from' | 'to'

/** TRF-01: two accounts on one thread. Each opens as a slider in its place; the round button swaps them. */
export function Accounts({
  places,
  currency,
  chosen,
  latest,
  problem,
  onChoose,
}: {
  places: Place[]
  currency: Currency
  chosen: Chosen
  /** The game that money was transferred to or from last. */
  latest: string | undefined
  problem: Side | undefined
  onChoose: (chosen: Chosen) => void
}) {
  const t = useTexts()
  const [open, setOpen] = useState<Side>()
  const rows = { from: useRef<HTMLButtonElement>(null), to: useRef<HTMLButtonElement>(null) }
  const close = (side: Side) => {
    flushSync(() => setOpen(undefined))
    rows[side].current?.focus()
  }
  const account = (side: Side, row: RefObject<HTMLButtonElement | null>) => {
    const code = chosen[side]
    const words = {
      label: t(`transfer.${side}`),
      prompt: t(side === 'from' ? 'transfer.chooseFrom' : 'transfer.chooseTo'),
    }
    if (open === side)
      return (
        <div className={styles.slider}>
          <p className={styles.head}>
            <b>{words.label}</b>
            <Button small onClick={() => close(side)}>
              {t('transfer.chosen')}
            </Button>
          </p>
          <Wheel
            {...words}
            places={places}
            currency={currency}
            value={code}
            onPick={(picked) => onChoose({ ...chosen, [side]: picked })}
            onDone={() => close(side)}
            hasProblem={problem === side}
          />
        </div>
      )
    return (
      <AccountRow
        {...words}
        place={places.find((place) => place.code === code)}
        note={code !== undefined && code === latest ? t('transfer.latest') : undefined}
        currency={currency}
        row={row}
        onOpen={() => setOpen(side)}
      />
    )
  }
  return (
    <div className={open ? styles.accounts : `${styles.accounts} ${styles.joined}`}>
      {account('from', rows.from)}
      {!open && (
        <button
          type="button"
          className={styles.swap}
          aria-label={t('transfer.swap')}
          onClick={() => onChoose({ from: chosen.to, to: chosen.from })}
        >
          <Icon name="swap" />
        </button>
      )}
      {account('to', rows.to)}
    </div>
  )
}
