import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type Amount, amountParts, type Currency, currencySigns, toAmount } from '#money'
import styles from './Money.module.css'

type MoneyProps = {
  amount: Amount
  currency: Currency
  size?: 'big' | 'mid' | 'text'
  /** in is money received, void is money that did not move. */
  tone?: 'in' | 'out' | 'void'
  /** Says + of what came in. */
  signed?: boolean
  /** Counts up to a larger amount than the one that was there. */
  counting?: boolean
}

/** Money is typography: the sign and the satang are smaller and lighter than the baht. */
export function Money({ amount, currency, size = 'text', tone, signed, counting }: MoneyProps) {
  const shown = useCountUp(amount, counting ?? false)
  const { sign, whole, fraction } = amountParts(shown)
  const letters = `${whole}.${fraction}`.length
  const fits = size !== 'big' || letters <= 11
  const classes = [styles.money, styles[fits ? size : 'mid'], tone && styles[tone]]
  return (
    <span
      className={classes.filter(Boolean).join(' ')}
      style={{ '--letters': letters } as CSSProperties}
    >
      {signed && amount > 0 ? '+' : sign}
      <i>{currencySigns[currency]}</i>
      {whole}
      <i>.{fraction}</i>
    </span>
  )
}

const countMs = 700

function useCountUp(amount: Amount, isCounting: boolean): Amount {
  const [shown, setShown] = useState(amount)
  const from = useRef(amount)
  useEffect(() => {
    const start = from.current
    from.current = amount
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isCounting || isStill || amount <= start) {
      setShown(amount)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, Math.max(0, (now - began) / countMs))
      const eased = 1 - (1 - done) ** 3
      setShown(done === 1 ? amount : toAmount(start + Math.round((amount - start) * eased)))
      if (done < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, isCounting])
  return shown
}
