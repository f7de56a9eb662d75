import { type FormEvent, useState } from 'react'
import { memberStatuses } from '#contract/operator-member'
import { sources } from '#contract/site'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { currencies } from '#money'
import { dayBounds } from '../app/fields/DayField.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { filterNames } from './filter.ts'
import styles from './Members.module.css'

type Values = Partial<Record<(typeof filterNames)[number], string>>
type Props = {
  url: URLSearchParams
  unread: readonly string[]
  onChange: (values: Values) => void
}

/** The filter of the list, folded away until it is needed. */
export function Filters({ url, unread, onChange }: Props) {
  const t = useTexts()
  const used = filterNames.filter((name) => url.get(name))
  const [isOpen, setOpen] = useState(used.length > 0)
  return (
    <section aria-label={t('members.filter')} className={styles.filter}>
      <div className={styles.filterBar}>
        <Button
          small
          icon={isOpen ? 'x' : 'plus'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {used.length ? t('members.filterCount', { count: used.length }) : t('members.filter')}
        </Button>
        {used.length > 0 && (
          <Button
            small
            look="plain"
            onClick={() =>
              onChange(Object.fromEntries(filterNames.map((name) => [name, undefined])))
            }
          >
            {t('filter.clear')}
          </Button>
        )}
      </div>
      {isOpen && <Form key={url.toString()} url={url} unread={unread} onChange={onChange} />}
    </section>
  )
}

const patterns = {
  balanceFrom: '[0-9]{1,12}(\\.[0-9]{1,2})?',
  balanceTo: '[0-9]{1,12}(\\.[0-9]{1,2})?',
  inviter: '[1-9][0-9]{7,11}',
  tag: '.{1,24}',
} as const
const texts = ['balanceFrom', 'balanceTo', 'inviter', 'tag'] as const
const days = [
  ...(['registeredFrom', 'registeredTo', 'depositedFrom', 'depositedTo'] as const),
  ...(['signedInFrom', 'signedInTo'] as const),
] as const

function Form({ url, unread, onChange }: Props) {
  const t = useTexts()
  const { data } = useRead(sources, {})
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(filterNames.map((name) => [name, url.get(name) ?? ''])),
  )
  const set = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value === 'any' ? '' : value }))
  const errorOf = (name: keyof Values) => {
    if (!unread.includes(name)) return
    if (days.some((day) => day === name)) return t('filter.badDay')
    return t(name.startsWith('balance') ? 'filter.badAmount' : 'filter.badText')
  }
  const any = { value: 'any', label: t('members.any') }
  const select = (name: 'status' | 'currency' | 'source' | 'hasBonus', options: Option[]) => (
    <Select
      label={t(`members.filter.${name}`)}
      prompt={t('members.any')}
      error={errorOf(name)}
      options={[any, ...options]}
      value={values[name] || 'any'}
      onPick={set(name)}
    />
  )

  function apply(event: FormEvent) {
    event.preventDefault()
    onChange(values)
  }

  return (
    <form className={styles.fields} onSubmit={apply}>
      {select(
        'status',
        memberStatuses.map((status) => ({ value: status, label: t(`member.status.${status}`) })),
      )}
      {select(
        'source',
        (data?.sources ?? []).map(({ code, description }) => ({ value: code, label: description })),
      )}
      {select(
        'currency',
        currencies.map((currency) => ({ value: currency, label: currency })),
      )}
      {select('hasBonus', [
        { value: 'yes', label: t('members.yes') },
        { value: 'no', label: t('members.no') },
      ])}
      {texts.map((name) => (
        <TextField
          key={name}
          label={t(`members.filter.${name}`)}
          error={errorOf(name)}
          inputMode={name === 'tag' ? 'text' : 'decimal'}
          pattern={patterns[name]}
          value={values[name] ?? ''}
          onChange={({ target }) => set(name)(target.value)}
        />
      ))}
      {days.map((name) => (
        <TextField
          key={name}
          label={t(`members.filter.${name}`)}
          error={errorOf(name)}
          type="date"
          {...dayBounds}
          value={values[name] ?? ''}
          onChange={({ target }) => set(name)(target.value)}
        />
      ))}
      <div className={styles.apply}>
        <Button type="submit" look="main">
          {t('members.apply')}
        </Button>
      </div>
    </form>
  )
}

type Option = { value: string; label: string }
