import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { depositEffects } from '#contract/credit'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import { type Amount, type Currency, toAmount } from '#money'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { totalOf } from '../home/places.ts'
import { showGames } from '../home/showGames.ts'
import { useWallet } from '../home/useWallet.ts'
import styles from './Paid.module.css'
import { useFromTop } from './Parts.tsx'

type PaidProps = {
  /** The deposit on the statement. */
  deposit: { reference: string; amount: Amount }
  currency: Currency
  onClose: () => void
}

/** The deposit has arrived: all that it brought, the balance that grows by it, and the games. */
export function Paid({ deposit: { reference, amount }, currency, onClose }: PaidProps) {
  const t = useTexts()
  const { data, isError } = useRead(depositEffects, { reference })
  const bonus = data?.bonus ?? undefined
  const coins = data?.coins ?? 0
  const gained = toAmount(amount + (bonus?.amount ?? 0))
  const play = () => {
    onClose()
    showGames()
  }
  return (
    <>
      <span ref={useFromTop<HTMLSpanElement>()} className={styles.thread} aria-hidden="true" />
      <Outcome look="good" title={t('qr.paidTitle')}>
        <p className="muted">{t('paid.total')}</p>
        {(data || isError) && <Balance gained={gained} currency={currency} />}
        {!data && !isError && <Skeleton width="160px" height="48px" />}
      </Outcome>
      <ul className={styles.gains} aria-label={t('paid.gains')}>
        <Gain icon="deposit" label={t('statement.deposit')}>
          <Money amount={amount} currency={currency} tone="in" signed />
        </Gain>
        {bonus && (
          <Gain icon="lotus" label={bonus.name}>
            <Money amount={bonus.amount} currency={currency} tone="in" signed />
          </Gain>
        )}
        {coins > 0 && (
          <Gain icon="wheel" label={t('home.spin')}>
            <b className={styles.coins}>+{t('home.coins', { count: coins })}</b>
          </Gain>
        )}
      </ul>
      <SheetFoot>
        {coins > 0 && <ButtonLink to="/user/spin">{t('home.spin')}</ButtonLink>}
        <Button look="main" onClick={play}>
          {t('play.play')}
        </Button>
      </SheetFoot>
    </>
  )
}

const Gain = ({
  icon,
  label,
  children,
}: {
  icon: IconName
  label: string
  children: ReactNode
}) => (
  <li>
    <Icon name={icon} />
    <span className="grow">{label}</span>
    {children}
  </li>
)

/** The total balance, read again, growing from what it was before. */
function Balance({ gained, currency }: { gained: Amount; currency: Currency }) {
  const { refetch } = useWallet()
  const { data: total } = useQuery({
    queryKey: ['paid', gained],
    queryFn: async () => {
      const { data } = await refetch({ throwOnError: true })
      return totalOf(data!)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (total === undefined) return <Skeleton width="160px" height="48px" />
  return <Growing from={toAmount(Math.max(0, total - gained))} to={total} currency={currency} />
}

function Growing({ from, to, currency }: { from: Amount; to: Amount; currency: Currency }) {
  const [shown, setShown] = useState(from)
  useEffect(() => setShown(to), [to])
  return <Money amount={shown} currency={currency} size="big" counting />
}
