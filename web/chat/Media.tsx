import { useState } from 'react'
import type { Outgoing } from '#kit/chat/conversation.ts'
import { useFileAddress } from '#kit/chat/useFileAddress.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useChat } from './chatContext.ts'
import styles from './Media.module.css'

type File = { url: string; filePath: string }

function useAddress({ url, filePath }: File) {
  const chat = useChat()
  return useFileAddress(url, () => chat.addressOf(filePath))
}

export function Picture({
  url,
  filePath,
  alt,
  className,
}: File & { alt: string; className?: string | undefined }) {
  const t = useTexts()
  const { src, isLost, onError } = useAddress({ url, filePath })
  if (isLost) return <span className={`${styles.lost} ${className}`}>{t('chat.lost')}</span>
  return <img className={className} src={src} alt={alt} onError={onError} />
}

type MediaProps = File & { fileType: 'image' | 'video' | 'file'; message: string }

export function Media({ url, filePath, fileType, message }: MediaProps) {
  const t = useTexts()
  const chat = useChat()
  const [shown, setShown] = useState<string>()
  if (fileType !== 'image') return <Video url={url} filePath={filePath} />
  const show = () =>
    chat.addressOf(filePath).then(
      (address) => setShown(address),
      () => setShown(url),
    )
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('chat.openPicture')}
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <Picture
          url={chat.pictureOf(filePath) ?? url}
          filePath={filePath}
          alt={message || t('chat.picture')}
          className={styles.picture}
        />
      </button>
      {shown && (
        <Sheet title={t('chat.picture')} onClose={() => setShown(undefined)}>
          <Picture url={shown} filePath={filePath} alt={message} className={styles.whole} />
        </Sheet>
      )}
    </>
  )
}

function Video(file: File) {
  const t = useTexts()
  const { src, isLost, onError } = useAddress(file)
  if (isLost) return <span className={`${styles.lost} ${styles.video}`}>{t('chat.lost')}</span>
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
