import type { ChatMessage } from '#contract/chat'
import { type Button as ChatButton, contentIn } from '#contract/chat-content'
import { supportMedia } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Outgoing } from '#kit/chat/conversation.ts'
import { useFileAddress } from '#kit/chat/useFileAddress.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { AboutMoney, referenceIn } from './inbox/AboutMoney.tsx'
import styles from './Line.module.css'
import type { SupportThread } from './useThread.ts'

type LineProps = {
  /** The conversation. */
  id: string
  message: ChatMessage
  isRead: boolean
  /** Its author, if it is support's; null for the automatic answer, undefined until it is read. */
  by: string | null | undefined
}

/** A message as support sees it. Its buttons are shown and cannot be tapped. */
export function Line({ id, message, isRead, by }: LineProps) {
  const t = useTexts()
  const isOurs = message.sender === 'support'
  const reference = isOurs ? undefined : aboutOf(message.message)
  return (
    <div className={isOurs ? `${styles.line} ${styles.ours}` : styles.line}>
      <span className="visually-hidden">{t(isOurs ? 'role.support' : 'thread.customer')}</span>
      <Content message={message.message} />
      {reference && <AboutMoney id={id} reference={reference} />}
      <small className={styles.when}>
        {by !== undefined && `${by ?? t('inbox.automatic')} · `}
        {formatMoment(message.createdAt).split(' ')[1]!.slice(0, 5)}
        {isOurs && ` · ${t(isRead ? 'thread.readBy' : 'thread.sent')}`}
      </small>
    </div>
  )
}

/** The reference of the transaction that a text is about. */
function aboutOf(message: ChatMessage['message']): string | undefined {
  const content = contentIn(message)
  return content?.message_type === 'text' ? referenceIn(content.payload.message) : undefined
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored message never changes, and two of its cards may be the same
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

function Media({ url, filePath, fileType, message }: MediaProps) {
  const t = useTexts()
  const renew = async () => (await ask(supportMedia, { path: filePath })).url
  const { src, lost, onError } = useFileAddress(url, renew)
  return (
    <figure className={styles.media}>
      {lost ? (
        <p className="muted">{t(lost)}</p>
      ) : fileType === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what a customer filmed has none
        <video
          src={src}
          controls
          preload="metadata"
          aria-label={t('chat.video')}
          onError={onError}
        />
      ) : (
        <img src={src} alt={t('chat.picture')} onError={onError} />
      )}
      {message && <figcaption className={styles.bubble}>{message}</figcaption>}
    </figure>
  )
}

type OutgoingProps = Pick<SupportThread, 'retry' | 'cancel'> & { outgoing: Outgoing }

export function OutgoingLine({ outgoing, retry, cancel }: OutgoingProps) {
  const t = useTexts()
  const { clientId, status, refusal, content, file } = outgoing
  const text =
    content.message_type === 'generic'
      ? content.payloads.map(({ title }) => title).join(' · ')
      : content.payload.message
  const percent = Math.round((file?.progress ?? 0) * 100)
  return (
    <div className={`${styles.line} ${styles.ours}`}>
      {file?.picture ? (
        <figure className={styles.media}>
          <img src={file.picture} alt={file.name} />
        </figure>
      ) : (
        file && <p className={styles.bubble}>{file.name}</p>
      )}
      {text && <p className={styles.bubble}>{text}</p>}
      {refusal && <p className={styles.refused}>{textOf(new Refusal(refusal))}</p>}
      {file?.isGone && <p className={styles.refused}>{t('chat.fileNotKept')}</p>}
      {status === 'failed' && (
        <span className={styles.status} role="alert">
          {!file?.isGone && (
            <Button small look="danger" onClick={() => retry(clientId)}>
              {t('chat.failed')}
            </Button>
          )}
          <Button small look="plain" onClick={() => cancel(clientId)}>
            {t('chat.drop')}
          </Button>
        </span>
      )}
      {status === 'sending' && <small className={styles.when}>{t('chat.sending')}</small>}
      {status === 'uploading_file' && (
        <span className={styles.status}>
          <small className={styles.when}>{t('chat.uploading_file', { percent })}</small>
          <Button small look="plain" onClick={() => cancel(clientId)}>
            {t('common.cancel')}
          </Button>
        </span>
      )}
    </div>
  )
}
