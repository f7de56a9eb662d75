import { useFileAddress } from '#kit/chat/useFileAddress.ts'
import { useTexts } from '../../app/texts.ts'
import { useChat } from '../chatContext.ts'
import styles from './Media.module.css'

export type File = { url: string; filePath: string }

/** The address of a file, which is asked for again once it has expired. */
export function useAddress({ url, filePath }: File) {
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
  const { src, lost, onError } = useAddress({ url, filePath })
  if (lost) return <span className={`${styles.lost} ${className}`}>{t(lost)}</span>
  return <img className={className} src={src} alt={alt} onError={onError} />
}
