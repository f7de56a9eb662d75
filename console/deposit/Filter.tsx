import { depositKinds, depositStates } from '#contract/operator-deposit'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { Disclosure } from '#kit/ui/list/Disclosure.tsx'
import { DayField } from '../app/fields/DayField.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Filter.module.css'
import { type DepositField, type DepositFilter, depositFields } from './filter.ts'

type Props = {
  filter: DepositFilter
  unread: DepositField[]
  onChange: (field: DepositField, value: string) => void
  onClear: () => void
}

const typed = ['sender', 'bank', 'amountFrom', 'amountTo'] as const
const days = ['from', 'to'] as const

/** The fields above the list. Each of them works at once. */
export function Filter({ filter, unread, onChange, onClear }: Props) {
  const t = useTexts()
  const used = depositFields.filter((field) => filter[field]).length
  const errorOf = (field: DepositField) => {
    if (!unread.includes(field)) return
    return t(field === 'amountFrom' || field === 'amountTo' ? 'filter.badAmount' : 'filter.badText')
  }
  const bound = (field: DepositField) => ({
    error: errorOf(field),
    label: t(`deposits.filter.${field}`),
    value: filter[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  })
  const picked = (field: 'kind' | 'state', options: { value: string; label: string }[]) => (
    <Select
      label={t(`deposits.filter.${field}`)}
      prompt={t('deposits.all')}
      error={errorOf(field)}
      value={filter[field] ?? 'all'}
      onPick={(value) => onChange(field, value === 'all' ? '' : value)}
      options={[{ value: 'all', label: t('deposits.all') }, ...options]}
    />
  )
  return (
    <search className={styles.filter}>
      <TextField maxLength={64} spellCheck={false} autoCapitalize="none" {...bound('reference')} />
      <Disclosure title={used ? t('deposits.filterCount', { count: used }) : t('deposits.filters')}>
        <div className={styles.fields}>
          {picked(
            'kind',
            depositKinds.map((value) => ({ value, label: t(`deposits.kind.${value}`) })),
          )}
          {picked(
            'state',
            depositStates.map((value) => ({ value, label: t(`deposits.state.${value}`) })),
          )}
          {typed.map((field) => (
            <TextField
              key={field}
              maxLength={20}
              inputMode={field === 'bank' ? 'text' : 'decimal'}
              {...bound(field)}
            />
          ))}
          {days.map((field) => (
            <DayField
              key={field}
              label={t(`deposits.filter.${field}`)}
              value={filter[field] ?? ''}
              isUnread={unread.includes(field)}
              onChange={(value) => onChange(field, value)}
            />
          ))}
        </div>
      </Disclosure>
      {used > 0 && (
        <Button small look="plain" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
