import { useEffect, useEffectEvent, useState } from 'react'
import { ratingWordsMax } from '#contract/chat'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { useTexts } from '../app/texts.ts'
import { useChat } from './chatContext.ts'
import styles from './Rate.module.css'

/** A session that support ended, and the last message when that was read: the next message ends the question. */
type Asked = { session: string; last: number }

/** Asks once whether support helped, after an operator ended the conversation. One tap answers. */
export function Rate() {
  const chat = useChat()
  const link = chat.link.use()
  const ended = chat.ended.use()
  const { last, outgoing } = chat.state.use()
  const [asked, setAsked] = useState<Asked>()
  const read = useEffectEvent(async () => {
    const session = await chat.askedRating()
    setAsked((now) => {
      // An answer that was given stays, to say thank you.
      if (session === null) return now
      return now?.session === session ? now : { session, last }
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end asks anew
  useEffect(() => {
    if (link === 'live') read().catch(() => undefined)
  }, [link, ended])
  if (!asked || last > asked.last || outgoing.length > 0) return null
  return <Question key={asked.session} session={asked.session} />
}

function Question({ session }: { session: string }) {
  const t = useTexts()
  const chat = useChat()
  const [isGood, setGood] = useState<boolean>()
  const [words, setWords] = useState('')
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function send(answer: boolean, more?: string) {
    setBusy(true)
    try {
      await chat.rate({ session, isGood: answer, ...(more && { words: more }) })
      setGood(answer)
      if (more) setSent(true)
    } catch (error) {
      void showError(error)
    } finally {
      setBusy(false)
    }
  }

  if (isGood === undefined)
    return (
      <section className={styles.rate} aria-label={t('chat.rate.ask')}>
        <b>{t('chat.rate.ask')}</b>
        <span className={styles.answers}>
          <Button small disabled={isBusy} onClick={() => void send(true)}>
            {t('chat.rate.good')}
          </Button>
          <Button small disabled={isBusy} onClick={() => void send(false)}>
            {t('chat.rate.bad')}
          </Button>
        </span>
      </section>
    )
  const more = words.trim()
  return (
    <section className={styles.rate} aria-label={t('chat.rate.ask')}>
      <p role="status">{t('chat.rate.thanks')}</p>
      {!isSent && (
        <form
          className={styles.more}
          onSubmit={(event) => {
            event.preventDefault()
            if (more) void send(isGood, more)
          }}
        >
          <TextField
            label={t('chat.rate.words')}
            maxLength={ratingWordsMax}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button type="submit" small busy={isBusy} disabled={!more}>
            {t('chat.rate.send')}
          </Button>
        </form>
      )}
    </section>
  )
}
