import type { System } from '#contract/system'
import { formatRelative } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { textOr } from '../app/textOr.ts'
import { useTexts } from '../app/texts.ts'

type Props = { system: System }

/** Transfers whose outcome is open, by provider, the longest open first. */
export function Transfers({ system: { transfers, now } }: Props) {
  const t = useTexts()
  if (transfers.length === 0) return <p className="muted">{t('system.noTransfers')}</p>
  return (
    <DataTable
      label={t('system.transfers')}
      rows={transfers}
      keyOf={({ provider, kind }) => `${provider} ${kind}`}
      columns={[
        { title: t('system.provider'), cell: ({ provider }) => <b>{provider}</b> },
        { title: t('system.kind'), cell: ({ kind }) => textOr(t, `system.kind.${kind}`, kind) },
        { title: t('system.open'), number: true, cell: ({ open }) => open },
        {
          title: t('system.oldest'),
          cell: ({ oldestAt }) => formatRelative(t, oldestAt, now),
        },
      ]}
    />
  )
}

/** When the list of payments of each of our accounts was last read. */
export function Feeds({ system: { feeds, now } }: Props) {
  const t = useTexts()
  if (feeds.length === 0) return <p className="muted">{t('system.noFeeds')}</p>
  return (
    <DataTable
      label={t('system.feeds')}
      rows={feeds}
      keyOf={({ provider, account, readAt }) => `${provider} ${account} ${readAt}`}
      columns={[
        { title: t('system.provider'), cell: ({ provider }) => <b>{provider}</b> },
        { title: t('system.account'), cell: ({ account }) => account },
        { title: t('system.readAt'), cell: ({ readAt }) => formatRelative(t, readAt, now) },
      ]}
    />
  )
}

/** The balance of the account that pays out, as its bank reported it, and of each gateway, as the books have it. */
export function Balances({ system: { balances, now } }: Props) {
  const t = useTexts()
  if (balances.length === 0) return <p className="muted">{t('system.noBalances')}</p>
  return (
    <DataTable
      label={t('system.balances')}
      rows={balances}
      keyOf={({ source, account, currency }) => `${source} ${account} ${currency}`}
      columns={[
        { title: t('system.account'), cell: ({ account }) => <b>{account}</b> },
        { title: t('system.source'), cell: ({ source }) => t(`system.source.${source}`) },
        {
          title: t('system.balance'),
          number: true,
          cell: ({ amount, currency }) =>
            amount === null ? t('system.unknown') : <Money amount={amount} currency={currency} />,
        },
        {
          title: t('system.readAt'),
          cell: ({ source, readAt }) => {
            if (source === 'books') return t('time.now')
            return readAt === null ? t('system.never') : formatRelative(t, readAt, now)
          },
        },
      ]}
    />
  )
}
