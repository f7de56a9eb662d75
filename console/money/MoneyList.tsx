import { moneyKinds, type WaitingMoney, waitingMoney } from '#contract/operator-money'
import { pageSize } from '#contract/page'
import { formatRelative } from '#kit/i18n/time.ts'
import { Select } from '#kit/ui/form/Field.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useFilter, withForm } from '../app/filter.ts'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './MoneyList.module.css'
import { nameOf } from './words.ts'

type Kind = WaitingMoney['kind']
const fields = ['show', 'page'] as const

/** Lists the items that are pending review, the oldest first. */
export function MoneyList({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const { filter, search, set, goTo } = useFilter(fields)
  const kind = moneyKinds.find((one) => one === filter.show)
  const page = Number(withForm(filter.page, /^[1-9][0-9]{0,3}$/) ?? 1)
  const { data, error, isPlaceholderData, refetch } = useRead(
    waitingMoney,
    { page, limit: pageSize, ...(kind && { kind }) },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  const countOf = (one: Kind) => data?.counts[one] ?? 0
  const all = moneyKinds.reduce((sum, one) => sum + countOf(one), 0)
  return (
    <ListColumn
      title={t('money.title')}
      read={{ error, refetch }}
      all={data?.waiting}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      isBusy={isPlaceholderData}
      page={`${kind} ${page}`}
      pages={{
        page,
        total: data?.total,
        onPage: (to) => goTo({ ...filter, page: String(to) }),
        onPast: (last) => set('page', String(last)),
      }}
      none={{ title: t('money.empty'), text: t('money.emptyText') }}
      row={(one) => <Row one={one} search={search} isChosen={chosen === `${one.kind} ${one.id}`} />}
      top={
        <Select
          label={t('money.show')}
          prompt={t('money.show')}
          value={kind ?? 'all'}
          onPick={(value) => goTo(value === 'all' ? {} : { show: value })}
          options={[
            { value: 'all', label: `${t('money.all')} (${all})` },
            ...moneyKinds.map((value) => ({
              value,
              label: `${t(`money.kind.${value}`)} (${countOf(value)})`,
            })),
          ]}
        />
      }
    />
  )
}

type RowProps = { one: WaitingMoney; search: string; isChosen: boolean }

function Row({ one, search, isChosen }: RowProps) {
  const t = useTexts()
  const { kind, id, since, amount, currency, member, reference, why, proposal } = one
  return (
    <ListRow
      href={`/money/${kind}/${id}${search}`}
      isChosen={isChosen}
      name={<b>{nameOf(t, one)}</b>}
      last={member?.name ?? reference}
      ends={[
        amount !== null && currency !== null && (
          <b key="amount">
            <Money amount={amount} currency={currency} />
          </b>
        ),
        <small key="since" className="muted">
          {formatRelative(t, since, Date.now())}
        </small>,
      ]}
    >
      {t(`why.${why}`)}
      {proposal && <b className={styles.half}>{t('money.half')}</b>}
    </ListRow>
  )
}
