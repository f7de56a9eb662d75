import { auditActions, auditKinds } from '#contract/audit'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Filter.module.css'
import { type AuditField, type AuditFilter, auditFields } from './filter.ts'
import { actionText, kindText } from './words.ts'

type FilterProps = {
  filter: AuditFilter
  onChange: (field: AuditField, value: string) => void
  onClear: () => void
}

/** The fields above the list. Each of them works at once. */
export function Filter({ filter, onChange, onClear }: FilterProps) {
  const t = useTexts()
  const field = (name: AuditField) => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
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
        value={filter.action ?? 'all'}
        onPick={(value) => onChange('action', value === 'all' ? '' : value)}
        options={[
          { value: 'all', label: t('audit.all') },
          ...auditActions.map((value) => ({ value, label: actionText(t, value) })),
        ]}
      />
      <Select
        label={t('audit.about')}
        prompt={t('audit.about')}
        value={filter.kind ?? 'all'}
        onPick={(value) => onChange('kind', value === 'all' ? '' : value)}
        options={[
          { value: 'all', label: t('audit.all') },
          ...auditKinds.map((value) => ({ value, label: kindText(t, value) })),
        ]}
      />
      <TextField label={t('audit.id')} maxLength={64} spellCheck={false} {...field('about')} />
      <TextField label={t('audit.from')} type="date" {...field('from')} />
      <TextField label={t('audit.to')} type="date" {...field('to')} />
      <TextField label={t('audit.amountFrom')} inputMode="decimal" {...field('amountFrom')} />
      <TextField label={t('audit.amountTo')} inputMode="decimal" {...field('amountTo')} />
      {auditFields.some((name) => filter[name]) && (
        <Button look="plain" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
