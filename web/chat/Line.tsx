import { memo } from 'react'
import type { ChatMessage } from '#contract/chat'
import { Refusal } from '#contract/refusal'
import type { Outgoing } from '#kit/chat/conversation.ts'
import type { Row } from '#kit/chat/rows.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { useTexts } from '../app/texts.ts'
import { Content } from './Content.tsx'
import { useChat } from './chatContext.ts'
import styles from './Line.module.css'
import { OwnFile } from './media/Media.tsx'

/** A message with its sender, time and state, and the dividers above it. */
export const Line = memo(function Line({
  row,
  isRead,
  isAnswered,
}: {
  row: Row
  isRead: boolean
  isAnswered: boolean
}) {
  const t = useTexts()
  const { day, isAfterEnd, message, outgoing } = row
  return (
    <div className={styles.line}>
      {isAfterEnd && (
        <p className={styles.end}>
          <span>{t('chat.end')}</span>
        </p>
      )}
      {day && <p className={styles.day}>{day}</p>}
      {message && <Stored message={message} isRead={isRead} isAnswered={isAnswered} />}
      {outgoing && <Sending outgoing={outgoing} />}
    </div>
  )
})

const timeOf = (moment: number) => formatMoment(moment).slice(-8, -3)

function Stored({
  message,
  isRead,
  isAnswered,
}: {
  message: ChatMessage
  isRead: boolean
  isAnswered: boolean
}) {
  const t = useTexts()
  const isOwn = message.sender === 'customer'
  return (
    <article className={isOwn ? styles.own : styles.support}>
      <span className="visually-hidden">{t(isOwn ? 'chat.you' : 'chat.support')}</span>
      <Content message={message.message} isAnswered={isAnswered} />
      <small className={styles.meta}>
        {timeOf(message.createdAt)}
        {isOwn && ` · ${t(isRead ? 'chat.read' : 'chat.succeed')}`}
      </small>
    </article>
  )
}

/** The same file would be refused again. */
const isFinal = (refusal: Outgoing['refusal']) =>
  refusal === 'UNSUPPORTED_MEDIA_TYPE' || refusal === 'PAYLOAD_TOO_LARGE'

function Sending({ outgoing }: { outgoing: Outgoing }) {
  const t = useTexts()
  const chat = useChat()
  const { clientId, createdAt, status, refusal, content, file } = outgoing
  const text = 'payload' in content && content.payload.message
  const percent = Math.round((file?.progress ?? 0) * 100)
  return (
    <article className={styles.own} data-status={status}>
      <span className="visually-hidden">{t('chat.you')}</span>
      {file && <OwnFile file={file} isUploading={status === 'uploading_file'} />}
      {text && <p className={styles.bubble}>{text}</p>}
      {refusal && <p className={styles.refused}>{textOf(new Refusal(refusal))}</p>}
      {file?.isGone && <p className={styles.refused}>{t('chat.fileNotKept')}</p>}
      <div className={styles.meta}>
        {isFinal(refusal) || file?.isGone ? null : status === 'failed' ? (
          <button type="button" className={styles.retry} onClick={() => chat.retry(clientId)}>
            {t('chat.failed')}
          </button>
        ) : (
          <span>
            {timeOf(createdAt)} · {t(`chat.${status}`, { percent })}
          </span>
        )}
        {status !== 'sending' && (
          <button type="button" className={styles.drop} onClick={() => chat.cancel(clientId)}>
            {t(status === 'failed' ? 'chat.drop' : 'common.cancel')}
          </button>
        )}
      </div>
    </article>
  )
}
