import { createContext, type ReactNode, use, useState } from 'react'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../../app/texts.ts'
import styles from './Media.module.css'
import { type File, Picture } from './Picture.tsx'

type Opened = File & { alt: string }

const OpenContext = createContext<((picture: Opened) => void) | undefined>(undefined)

/** Opens a picture in large. */
export function useOpenPicture() {
  const open = use(OpenContext)
  if (!open) throw new Error('a picture is outside of the messages')
  return open
}

/** Shows the opened picture outside the list, which draws only the lines near the view and may drop the picture's own line. */
export function OpenPicture({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [opened, setOpened] = useState<Opened>()
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened && (
        <Sheet title={t('chat.picture')} onClose={() => setOpened(undefined)}>
          <Picture {...opened} className={styles.whole} />
        </Sheet>
      )}
    </OpenContext>
  )
}
