import { heldRules } from '#contract/operator-withdrawal'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import type { BoardField, useBoardPlace } from './place.ts'
import styles from './Withdrawal.module.css'

type Option = { value: string; label: string }

/** The fields above the list. Each of them works at once; a column keeps them. */
export function Filter({
  place: { filter, set, clear, isFiltered },
  unread,
}: {
  place: ReturnType<typeof useBoardPlace>
  unread: BoardField[]
}) {
  const t = useTexts()
  const picked = (field: BoardField, label: string, options: Option[]) => (
    <Select
      label={label}
      prompt={label}
      value={filter[field] ?? 'all'}
      error={unread.includes(field) ? t('filter.badText') : undefined}
      onPick={(value) => set(field, value === 'all' ? '' : value)}
      options={[{ value: 'all', label: t('audit.all') }, ...options]}
    />
  )
  const typed = (field: 'bank' | 'amountFrom' | 'amountTo') => (
    <TextField
      label={t(`withdrawal.filter.${field}`)}
      error={
        unread.includes(field)
          ? t(field === 'bank' ? 'filter.badText' : 'filter.badAmount')
          : undefined
      }
      maxLength={20}
      inputMode={field === 'bank' ? 'text' : 'decimal'}
      autoCapitalize="none"
      spellCheck={false}
      value={filter[field] ?? ''}
      onChange={({ target }) => set(field, target.value)}
    />
  )
  return (
    <search className={styles.filter}>
      {picked(
        'rule',
        t('withdrawal.heldBy'),
        heldRules.map((value) => ({ value, label: t(`rule.${value}`) })),
      )}
      {picked('claimed', t('withdrawal.claimedBy'), [
        { value: 'mine', label: t('withdrawal.mine') },
        { value: 'nobody', label: t('withdrawal.free') },
      ])}
      {typed('bank')}
      {typed('amountFrom')}
      {typed('amountTo')}
      {isFiltered && (
        <Button small look="plain" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
