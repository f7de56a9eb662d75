import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { useTexts } from '../app/texts.ts'
import { codeIn } from './offers.ts'
import styles from './PromotionForm.module.css'

const codeMax = 64

/** BON-01: a code, in upper case however it is typed. */
export function PromotionForm({ onSearch }: { onSearch: (code: string) => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const code = codeIn(typed)
    setMissing(!code)
    if (code) onSearch(code)
  }
  return (
    <form className={`card pad ${styles.form}`} noValidate onSubmit={search}>
      <TextField
        label={t('promotion.code')}
        error={isMissing ? t('common.required') : undefined}
        value={typed}
        maxLength={codeMax}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setTyped(event.target.value.toUpperCase())
          setMissing(false)
        }}
      />
      <Button type="submit" icon="search">
        {t('promotion.search')}
      </Button>
    </form>
  )
}

/** The place of the form while the page does not know yet whether it shows. */
export const FormToCome = () => (
  <div className={`card pad ${styles.form}`} aria-busy="true">
    <div className={styles.field}>
      <Skeleton width="40%" height="calc(1.6 * var(--t14))" />
      <Skeleton height="52px" />
    </div>
    <div className={styles.toCome}>
      <Skeleton width="6rem" height="52px" />
    </div>
  </div>
)
