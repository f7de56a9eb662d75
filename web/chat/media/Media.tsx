import type { Outgoing } from '#kit/chat/conversation.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../../app/texts.ts'
import { useChat } from '../chatContext.ts'
import styles from './Media.module.css'
import { useOpenPicture } from './OpenPicture.tsx'
import { type File, useAddress } from './Picture.tsx'

type MediaProps = File & { fileType: 'image' | 'video' | 'file'; message: string }

export function Media({ fileType, message, ...file }: MediaProps) {
  return fileType === 'image' ? <Thumb {...file} message={message} /> : <Video {...file} />
}

/** A picture that opens larger. A lost one is only a text, because there is nothing to open. */
function Thumb({ url, filePath, message }: File & { message: string }) {
  const t = useTexts()
  const chat = useChat()
  const open = useOpenPicture()
  const { src, lost, onError } = useAddress({ url: chat.pictureOf(filePath) ?? url, filePath })
  if (lost)
    return (
      <span className={styles.thumb}>
        <span className={`${styles.lost} ${styles.picture}`}>{t(lost)}</span>
      </span>
    )
  const openAt = (address: string) => open({ url: address, filePath, alt: message })
  const show = () => chat.addressOf(filePath).then(openAt, () => openAt(url))
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={t('chat.openPicture')}
      aria-haspopup="dialog"
      onClick={() => void show()}
    >
      <img
        className={styles.picture}
        src={src}
        alt={message || t('chat.picture')}
        onError={onError}
      />
    </button>
  )
}

function Video(file: File) {
  const t = useTexts()
  const { src, lost, onError } = useAddress(file)
  if (lost) return <span className={`${styles.lost} ${styles.video}`}>{t(lost)}</span>
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a person films to show it has no captions
    <video
      className={styles.video}
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={t('chat.video')}
      onError={onError}
    />
  )
}

/** A file that is being sent. */
export function OwnFile({
  file: { name, isVideo, picture, progress },
  isUploading,
}: {
  file: NonNullable<Outgoing['file']>
  isUploading: boolean
}) {
  return (
    <div className={styles.thumb} data-uploading={isUploading}>
      {picture ? (
        <img className={styles.picture} src={picture} alt={name} />
      ) : (
        <span className={`${styles.picture} ${styles.unseen}`}>
          <Icon name={isVideo ? 'play' : 'image'} />
          <span>{name}</span>
        </span>
      )}
      {isUploading && <progress className={styles.progress} value={progress} aria-label={name} />}
    </div>
  )
}
