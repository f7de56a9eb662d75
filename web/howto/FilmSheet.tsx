import { useEffect, useRef, useState } from 'react'
import { languageTag, useLanguage } from '#kit/i18n/current.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './FilmSheet.module.css'
import { type Film, fileOf } from './films.ts'
import { useCaption } from './useCaption.ts'

const tracks = [
  ['th', 'th', 'ไทย'],
  ['la', 'lo', 'ລາວ'],
  ['en', 'en', 'English'],
] as const

/** Plays one film, with captions in the language in use. */
export function FilmSheet({ film, onClose }: { film: Film; onClose: () => void }) {
  const t = useTexts()
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Sheet title={t(`howto.${film}`)} onClose={onClose}>
      {hasFailed ? (
        <div className={styles.failed} role="alert">
          <p>{t('howto.failed')}</p>
          <Button look="tonal" onClick={() => setHasFailed(false)}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Player film={film} onFail={() => setHasFailed(true)} />
      )}
    </Sheet>
  )
}

/** The smaller kind where the browser plays it. One address, so that its failure is the film's failure. */
const kindOf = () =>
  document.createElement('video').canPlayType('video/webm; codecs="vp9"') ? 'webm' : 'mp4'

/** The browser's own controls know finger, keyboard and screen reader. */
function Player({ film, onFail }: { film: Film; onFail: () => void }) {
  const t = useTexts()
  useLanguage()
  const video = useRef<HTMLVideoElement>(null)
  const caption = useCaption(video, languageTag())
  // An error before the page has the film would not be noticed.
  useEffect(() => {
    if (video.current) video.current.src = fileOf(film, kindOf())
  }, [film])
  return (
    <div className={styles.player}>
      <video
        ref={video}
        className={styles.film}
        aria-label={t(`howto.${film}`)}
        poster={fileOf(film, 'jpg')}
        onError={onFail}
        width="360"
        height="740"
        controls
        autoPlay
        muted
        playsInline
      >
        {tracks.map(([file, tag, name]) => (
          <track
            key={tag}
            kind="captions"
            src={fileOf(film, `${file}.vtt`)}
            srcLang={tag}
            label={name}
          />
        ))}
      </video>
      <p className={styles.caption}>{caption}</p>
    </div>
  )
}
