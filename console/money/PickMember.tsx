import { useState } from 'react'
import { findMember, type MoneyMember } from '#contract/operator-money'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import styles from './PickMember.module.css'
import type { Story } from './resolution.ts'

type Props = {
  story: Story
  chosen: string | undefined
  onPick: (userId: string | undefined) => void
}

/** Chooses the member to credit: a candidate, or one that the operator looks up. */
export function PickMember({ story: { candidates, currency }, chosen, onPick }: Props) {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<MoneyMember[]>(candidates)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function find() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { members } = await ask(findMember, { search: search.trim() })
      setFound(members)
      // The payment is credited only to a member whom the list shows.
      if (!members.some(({ userId }) => userId === chosen)) onPick(undefined)
      if (members.length === 0) setProblem(t('decide.nobody'))
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.find}>
        <TextField
          label={t('decide.search')}
          icon="search"
          type="search"
          minLength={4}
          maxLength={40}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void find()
          }}
        />
        <Button busy={isBusy} disabled={search.trim().length < 4} onClick={() => void find()}>
          {t('decide.find')}
        </Button>
      </div>
      {problem && <FieldError text={problem} />}
      {found.length > 0 && (
        <div role="radiogroup" aria-label={t('decide.member')} className={styles.found}>
          {found.map((one) => (
            <label key={one.userId} className={styles.one}>
              <input
                type="radio"
                name="member"
                checked={one.userId === chosen}
                disabled={isBusy || one.currency !== currency}
                onChange={() => onPick(one.userId)}
              />
              <span>
                <b>{one.name}</b> {one.userId}
                <small className="muted">
                  {one.phone} · {one.bank} {one.account} · {one.holder}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
    </>
  )
}
