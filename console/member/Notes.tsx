import { type FormEvent, useState } from 'react'
import { addMemberNote, memberNotes } from '#contract/operator-member-action'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import area from '../chat/Composer.module.css'
import { useDraft } from '../draft/useDraft.ts'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

/** Lists the notes of operators about the member, and takes a new one. */
export function Notes({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const mayNote = useMay('members.note')
  const { data, error, refetch } = useRead(memberNotes, { id: userId })
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-label={t('card.tab.notes')}>
      {mayNote && <NewNote id={userId} />}
      <Loading read={{ data, error, refetch }} rows={2} />
      {data?.notes.length === 0 && <Empty title={t('note.none')} />}
      <ul className="stack">
        {data?.notes.map(({ id, at, username, text }) => (
          <li key={id} className={styles.note}>
            <b>{username}</b> {formatMoment(at)}
            <p className={styles.noteText}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewNote({ id }: { id: string }) {
  const t = useTexts()
  const { draft: text, change: setText, forget } = useDraft(`member-note ${id}`, () => '')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useSend(addMemberNote, { isQuiet: true })
  async function add(event: FormEvent) {
    event.preventDefault()
    try {
      await mutateAsync({ id, text })
      forget('')
      setProblem(undefined)
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void add(event)}>
      <label className={area.area}>
        {t('note.text')}
        <textarea
          rows={3}
          maxLength={2_000}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className="muted">{t('note.hint')}</p>
      {problem && <FieldError text={problem} />}
      <div>
        <Button type="submit" small busy={isPending}>
          {t('note.add')}
        </Button>
      </div>
    </form>
  )
}
