import { type ClosingSummary, closingDays } from '#contract/closing'
import { closingStates } from '#contract/closing-codes'
import type { Out } from '#kit/api/ask.ts'
import { Select } from '#kit/ui/form/Field.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Disclosure } from '#kit/ui/list/Disclosure.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { State } from '../app/DataTable.tsx'
import { DayField } from '../app/fields/DayField.tsx'
import { complete, unreadIn, useFilter, withForm } from '../app/filter.ts'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { Pager } from '../app/rows/Pager.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Closing.module.css'
import { accountText, dayText, tones } from './words.ts'

const limit = 30
const fields = ['account', 'state', 'from', 'to'] as const
type Filter = ReturnType<typeof useFilter<(typeof fields)[number]>>

const aDay = /^\d{4}-\d\d-\d\d$/

/** Lists the days, newest first, with a filter that the address keeps. */
export function ClosingList({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const known = useFilter(fields)
  const { filter, after, search, goAfter } = known
  const input = complete({
    account: withForm(filter.account, /^[a-z-]{4,14}(:[A-Za-z0-9._@+:-]{1,40})?$/),
    state: closingStates.find((one) => one === filter.state),
    from: withForm(filter.from, aDay),
    to: withForm(filter.to, aDay),
  })
  const unread = unreadIn(filter, input)
  const isRead = unread.length === 0
  const { data, error, isPlaceholderData, refetch } = useRead(
    closingDays,
    { ...input, limit, ...(after && { after }) },
    { enabled: isRead },
  )
  return (
    <ListColumn
      title={t('closing.title')}
      read={{ error, refetch }}
      all={data?.days}
      keyOf={({ id }) => id}
      isBusy={isPlaceholderData}
      isUnread={!isRead}
      page={search}
      none={{ title: t('closing.empty'), text: t('closing.emptyText') }}
      row={(one) => <Row one={one} search={search} isChosen={one.id === chosen} />}
      top={
        <>
          <p className="muted">{t('closing.intro')}</p>
          <Fields known={known} unread={unread} accounts={data?.accounts ?? []} />
        </>
      }
    >
      <Pager after={after} next={isRead ? data?.next : undefined} onGo={goAfter} />
    </ListColumn>
  )
}

type Accounts = Out<typeof closingDays>['accounts']

type FieldsProps = { known: Filter; unread: string[]; accounts: Accounts }

function Fields({ known, unread, accounts }: FieldsProps) {
  const t = useTexts()
  const { filter, set } = known
  const names = [...new Set(accounts.map(({ account }) => account))]
  const picked = (field: 'account' | 'state', options: { value: string; label: string }[]) => (
    <Select
      label={t(`closing.filter.${field}`)}
      prompt={t('closing.all')}
      error={unread.includes(field) ? t('filter.badText') : undefined}
      value={filter[field] ?? 'all'}
      onPick={(value) => set(field, value === 'all' ? '' : value)}
      options={[{ value: 'all', label: t('closing.all') }, ...options]}
    />
  )
  return (
    <search className="stack">
      <div className={styles.fields}>
        {picked(
          'account',
          names.map((value) => ({ value, label: accountText(t, value) })),
        )}
        {picked(
          'state',
          closingStates.map((value) => ({ value, label: t(`closing.state.${value}`) })),
        )}
      </div>
      <Disclosure title={t('closing.filters')}>
        <div className={styles.fields}>
          {(['from', 'to'] as const).map((field) => (
            <DayField
              key={field}
              label={t(`closing.filter.${field}`)}
              value={filter[field] ?? ''}
              isUnread={unread.includes(field)}
              onChange={(value) => set(field, value)}
            />
          ))}
        </div>
      </Disclosure>
      {accounts.length > 0 && (
        <Disclosure title={t('closing.until')}>
          <Details
            rows={accounts.map(({ account, currency, closedUntil }) => ({
              label: `${accountText(t, account)} · ${t(`roles.currency.${currency}`)}`,
              value: closedUntil === null ? t('closing.never') : dayText(closedUntil),
            }))}
          />
        </Disclosure>
      )}
    </search>
  )
}

type RowProps = { one: ClosingSummary; search: string; isChosen: boolean }

function Row({ one, search, isChosen }: RowProps) {
  const t = useTexts()
  const { id, day, account, currency, state, differences, closing, statement } = one
  return (
    <ListRow
      href={`/closing/${id}${search}`}
      isChosen={isChosen}
      name={<b>{accountText(t, account)}</b>}
      last={dayText(day)}
      ends={[
        <b key="closing">
          <Money amount={closing} currency={currency} />
        </b>,
        <State key="state" tone={differences > 0 ? 'bad' : tones[state]}>
          {t(`closing.state.${state}`)}
        </State>,
      ]}
    >
      {statement !== null &&
        (differences > 0 ? t('closing.differences', { count: differences }) : t('closing.agrees'))}
    </ListRow>
  )
}
