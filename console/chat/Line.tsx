import { useState } from 'react'
import type { ChatMessage } from '#contract/chat'
import { type Button as ChatButton, contentIn } from '#contract/chat-content'
import { supportMedia } from '#contract/operator'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Line.module.css'
import type { Unsent } from './useThread.ts'

/** A message as support sees it: what can be tapped is only shown. */
export function Line({ message, isRead }: { message: ChatMessage; isRead: boolean }) {
  const t = useTexts()
  const isOurs = message.sender === 'support'
  return (
    <div className={isOurs ? `${styles.line} ${styles.ours}` : styles.line}>
      <span className="spoken">{t(isOurs ? 'role.support' : 'thread.customer')}</span>
      <Content message={message.message} />
      <small className={styles.when}>
        {formatMoment(message.createdAt).split(' ')[1]!.slice(0, 5)}
        {isOurs && ` · ${t(isRead ? 'thread.readBy' : 'thread.sent')}`}
      </small>
    </div>
  )
}

function Content({ message }: Pick<ChatMessage, 'message'>) {
  const t = useTexts()
  const content = contentIn(message)
  switch (content?.message_type) {
    case 'text':
      return <p className={styles.bubble}>{content.payload.message}</p>
    case 'postback':
      return (
        <p className={styles.bubble}>{t('thread.tapped', { text: content.payload.message })}</p>
      )
    case 'media':
      return <Media key={content.payload.filePath} {...content.payload} />
    case 'buttons':
    case 'quick_replies':
      return (
        <>
          <p className={styles.bubble}>{content.payload.message}</p>
          <Taps buttons={content.payload.buttons} />
        </>
      )
    case 'generic':
      return (
        <ul className={styles.cards}>
          {content.payloads.map((card, index) => (
            <li key={index} className={styles.card}>
              {card.filePath && (
                <Media url={card.image_url} filePath={card.filePath} fileType="image" message="" />
              )}
              <b>{card.title}</b>
              {card.subtitle && <p className="muted">{card.subtitle}</p>}
              <Taps buttons={card.buttons} />
            </li>
          ))}
        </ul>
      )
    default:
      return <p className={`${styles.bubble} muted`}>{t('chat.unknown')}</p>
  }
}

const Taps = ({ buttons }: { buttons: ChatButton[] }) => (
  <ul className={styles.taps}>
    {buttons.map(({ title, payload, type }) => (
      <li key={`${title} ${payload}`} title={type === 'reply' ? title : payload}>
        {title}
      </li>
    ))}
  </ul>
)

type MediaProps = {
  url: string
  filePath: string
  fileType: 'image' | 'video' | 'file'
  message: string
}

/** An address is good for a minute: one that is over is asked for anew, once. */
function Media({ url, filePath, fileType, message }: MediaProps) {
  const t = useTexts()
  const [source, setSource] = useState(url)
  const [isLost, setLost] = useState(false)
  async function freshen() {
    if (source !== url) return setLost(true)
    try {
      setSource((await ask(supportMedia, { path: filePath })).url)
    } catch {
      setLost(true)
    }
  }
  const renew = () => void freshen()
  return (
    <figure className={styles.media}>
      {isLost ? (
        <p className="muted">{t('chat.lost')}</p>
      ) : fileType === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what a customer filmed has none
        <video
          src={source}
          controls
          preload="metadata"
          aria-label={t('chat.video')}
          onError={renew}
        />
      ) : (
        <img src={source} alt={t('chat.picture')} onError={renew} />
      )}
      {message && <figcaption className={styles.bubble}>{message}</figcaption>}
    </figure>
  )
}

type UnsentProps = {
  unsent: Unsent
  onAgain: (clientId: string) => void
  onDrop: (clientId: string) => void
}

export function UnsentLine({ unsent: { clientId, said, isFailed }, onAgain, onDrop }: UnsentProps) {
  const t = useTexts()
  const text =
    said.message_type === 'generic'
      ? said.payloads.map(({ title }) => title).join(' · ')
      : (said.payload.message ?? t('list.picture'))
  return (
    <div className={`${styles.line} ${styles.ours}`}>
      <p className={styles.bubble}>{text}</p>
      {isFailed ? (
        <span className={styles.failed} role="alert">
          <Button small look="danger" onClick={() => onAgain(clientId)}>
            {t('chat.failed')}
          </Button>
          <Button small look="plain" onClick={() => onDrop(clientId)}>
            {t('chat.drop')}
          </Button>
        </span>
      ) : (
        <small className={styles.when}>{t('chat.sending')}</small>
      )}
    </div>
  )
}
