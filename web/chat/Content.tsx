import { type ChatContent, contentIn, type KnownContent } from '#contract/chat-content'
import { useTexts } from '../app/texts.ts'
import { Buttons } from './Buttons.tsx'
import { Cards } from './Cards.tsx'
import styles from './Line.module.css'
import { Media } from './media/Media.tsx'

/**
 * CHT-06: a message of each kind. What support writes is text, whatever it looks like. Quick replies go with the answer,
 * so that a question is answered once.
 */
export function Content({ message, isAnswered }: { message: ChatContent; isAnswered: boolean }) {
  const t = useTexts()
  const known = contentIn(message)
  if (!known) return <p className={`${styles.bubble} ${styles.unknown}`}>{t('chat.unknown')}</p>
  return <Known content={known} isAnswered={isAnswered} />
}

function Known({ content, isAnswered }: { content: KnownContent; isAnswered: boolean }) {
  switch (content.message_type) {
    case 'text':
    case 'postback':
      return <p className={styles.bubble}>{content.payload.message}</p>
    case 'buttons':
      return (
        <div className={`${styles.bubble} ${styles.choice}`}>
          <p>{content.payload.message}</p>
          <Buttons buttons={content.payload.buttons} look="stacked" />
        </div>
      )
    case 'quick_replies':
      return (
        <>
          <p className={styles.bubble}>{content.payload.message}</p>
          {!isAnswered && <Buttons buttons={content.payload.buttons} look="chips" />}
        </>
      )
    case 'media':
      return (
        <>
          <Media {...content.payload} />
          {content.payload.message && <p className={styles.bubble}>{content.payload.message}</p>}
        </>
      )
    case 'generic':
      return <Cards cards={content.payloads} />
  }
}
