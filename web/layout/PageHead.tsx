import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { totalOf } from '../home/places.ts'
import { useWallet } from '../home/useWallet.ts'
import { MemberHead } from './MemberLayout.tsx'
import styles from './PageHead.module.css'

const DepositSheet = lazySheet(() => import('../deposit/DepositSheet.tsx'), 'DepositSheet')
const WithdrawSheet = lazySheet(() => import('../withdraw/WithdrawSheet.tsx'), 'WithdrawSheet')

/** The head of every member page but home: the balance, and the ways to deposit and withdraw. */
export function PageHead({ hem, children }: { hem?: 'full' | 'thin'; children?: ReactNode }) {
  const [open, setOpen] = useState<'deposit' | 'withdraw'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <MemberHead {...(hem && { hem })} middle={<Purse onOpen={setOpen} />}>
        {children}
      </MemberHead>
      <Suspense>
        {open === 'deposit' && <DepositSheet onClose={close} />}
        {open === 'withdraw' && <WithdrawSheet onClose={close} />}
      </Suspense>
    </>
  )
}

function Purse({ onOpen }: { onOpen: (sheet: 'deposit' | 'withdraw') => void }) {
  const t = useTexts()
  const { data } = useWallet()
  return (
    <section className={styles.purse} aria-label={t('home.total')}>
      <p>
        <small>{t('home.total')}</small>
        {data ? (
          <Money amount={totalOf(data)} currency={data.wallet.currency} counting />
        ) : (
          <Skeleton width="6rem" height="1.35em" />
        )}
      </p>
      <div>
        <Button small look="dark" aria-haspopup="dialog" onClick={() => onOpen('withdraw')}>
          {t('head.withdraw')}
        </Button>
        <Button small look="cotton" aria-haspopup="dialog" onClick={() => onOpen('deposit')}>
          {t('head.deposit')}
        </Button>
      </div>
    </section>
  )
}
