import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { withLatinDigits } from '#contract/digits'
import { consoleSearch, type Found } from '#contract/operator-member'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { ask } from '../app/ask.ts'
import { walk } from '../app/keys/walk.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Search.module.css'

/** The search of every page: a field in the head, and Ctrl/⌘-K. */
export function Search() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.open}
        title={t('search.hint')}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" small />
        <span>{t('search.hint')}</span>
        <i aria-hidden="true">Ctrl K</i>
      </button>
      {isOpen && <SearchSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function SearchSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLFormElement>(null)
  const [, goTo] = useLocation()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found[]>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isEnding = /^\d{4}$/.test(withLatinDigits(text.trim()))

  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  async function search(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await ask(consoleSearch, { text: text.trim() })
      const [only] = answer.found
      if (answer.found.length === 1 && only?.isExact) {
        goTo(hrefOf(only))
        onClose()
      } else setFound(answer.found)
    } catch (error) {
      setFound(undefined)
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }

  function toList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector('a')?.focus()
  }

  return (
    <Sheet
      title={t('search.title')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" wide busy={isBusy}>
          {t('search.find')}
        </Button>
      }
    >
      <form id={form} ref={field} onSubmit={(event) => void search(event)}>
        <TextField
          label={t('search.label')}
          hint={isEnding ? `${t('search.ending')} ${t('search.audited')}` : t('search.audited')}
          icon="search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          minLength={2}
          maxLength={80}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={toList}
        />
      </form>
      {problem && <FieldError text={problem} />}
      <p role="status" className="muted">
        {found && (found.length ? t('search.count', { count: found.length }) : t('search.none'))}
      </p>
      {found && found.length > 0 && (
        <ul ref={list} className={styles.found} onKeyDown={walk}>
          {found.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <FoundLink one={one} onGo={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function hrefOf({ kind, id, member }: Found): string {
  if (kind === 'conversation') return `/chat/${id}`
  if (kind === 'payment') return `/money/payment/${id}`
  if (!member) return '/money'
  return kind === 'member' ? `/members/${member.userId}` : `/members/${member.userId}/money`
}

function FoundLink({ one, onGo }: { one: Found; onGo: () => void }) {
  const t = useTexts()
  const { kind, id, member, detail, amount, currency, at } = one
  return (
    <Link href={hrefOf(one)} className={styles.one} onClick={onGo}>
      <span className={styles.name}>
        <b>{kind === 'member' ? member?.name : id}</b>
        <small className="muted">
          {[kind === 'member' ? id : member?.name, detail].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className={styles.end}>
        <small className="muted">{t(`search.kind.${kind}`)}</small>
        {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
        {at !== null && <small className="muted">{formatMoment(at)}</small>}
      </span>
    </Link>
  )
}
