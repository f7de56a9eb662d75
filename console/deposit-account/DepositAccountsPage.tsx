import { useState } from 'react'
import { Link } from 'wouter'
import { type DepositAccount, depositAccounts } from '#contract/deposit-account'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../setting/Setting.module.css'
import { AccountLine } from './AccountLine.tsx'
import { AddSheet } from './AddSheet.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'
import { CloseAccountSheet } from './CloseAccountSheet.tsx'

type Open = { sheet: 'add' } | { sheet: 'change' | 'close'; account: DepositAccount }

/** The accounts of ours that receive deposits, by bank, with what they received today. */
export function DepositAccountsPage() {
  const t = useTexts()
  const mayChange = useMay('deposits.accounts')
  const { data, error, refetch } = useRead(depositAccounts, {}, { refetchInterval: 60_000 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href="/deposits">{t('depositAccounts.back')}</Link>
        </p>
        <h1>{t('depositAccounts.title')}</h1>
        <p className="muted">{t('depositAccounts.intro')}</p>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && mayChange && (
          <p>
            <Button look="main" onClick={() => setOpen({ sheet: 'add' })}>
              {t('depositAccounts.add')}
            </Button>
          </p>
        )}
        {data?.proposals.map(({ id, by, object }) => (
          <p key={id} className={styles.planned} role="status">
            <Link href="/approvals">{t('depositAccounts.proposed', { by, account: object })}</Link>
          </p>
        ))}
        {data?.accounts.length === 0 && <Empty title={t('depositAccounts.none')} />}
        <ul>
          {data?.accounts.map((account) => (
            <AccountLine
              key={`${account.kind} ${account.id}`}
              account={account}
              mayChange={mayChange}
              onChange={() => setOpen({ sheet: 'change', account })}
              onClose={() => setOpen({ sheet: 'close', account })}
            />
          ))}
        </ul>
      </div>
      {open?.sheet === 'add' && data && <AddSheet known={data} onClose={close} />}
      {open?.sheet === 'change' && <ChangeSheet account={open.account} onClose={close} />}
      {open?.sheet === 'close' && <CloseAccountSheet account={open.account} onClose={close} />}
    </main>
  )
}
