import { auditActions, auditKinds } from '#contract/audit'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { DayField } from '../app/fields/DayField.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Filter.module.css'
import { type AuditField, type AuditFilter, auditFields } from './filter.ts'
import { actionText, kindText } from './words.ts'

type FilterProps = {
  filter: AuditFilter
  unread: AuditField[]
  onChange: (field: AuditField, value: string) => void
  onClear: () => void
}

/** The fields above the list. Each of them works at once. */
export function Filter({ filter, unread, onChange, onClear }: FilterProps) {
  const t = useTexts()
  const field = (name: AuditField) => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  })
  const amount = (name: 'amountFrom' | 'amountTo') => (
    <TextField
      label={t(`audit.${name}`)}
      inputMode="decimal"
      error={unread.includes(name) ? t('filter.badAmount') : undefined}
      {...field(name)}
    />
  )
  const day = (name: 'from' | 'to') => (
    <DayField
      label={t(`audit.${name}`)}
      value={filter[name] ?? ''}
      isUnread={unread.includes(name)}
      onChange={(value) => onChange(name, value)}
    />
  )
  const picked = (name: 'action' | 'kind') => ({
    value: filter[name] ?? 'all',
    error: unread.includes(name) ? t('filter.badText') : undefined,
    onPick: (value: string) => onChange(name, value === 'all' ? '' : value),
  })
  return (
    <search className={styles.filter}>
      <TextField
        label={t('audit.only')}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Select
        label={t('audit.what')}
        prompt={t('audit.what')}
        {...picked('action')}
        options={[
          { value: 'all', label: t('audit.all') },
          ...auditActions.map((value) => ({ value, label: actionText(t, value) })),
        ]}
      />
      <Select
        label={t('audit.about')}
        prompt={t('audit.about')}
        {...picked('kind')}
        options={[
          { value: 'all', label: t('audit.all') },
          ...auditKinds.map((value) => ({ value, label: kindText(t, value) })),
        ]}
      />
      <TextField label={t('audit.id')} maxLength={64} spellCheck={false} {...field('about')} />
      {day('from')}
      {day('to')}
      {amount('amountFrom')}
      {amount('amountTo')}
      {auditFields.some((name) => filter[name]) && (
        <Button look="plain" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
