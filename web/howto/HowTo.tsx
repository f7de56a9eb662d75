import { Suspense, useState } from 'react'
import { Head } from '#kit/ui/Head.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { type Film, fileOf, films } from './films.ts'
import styles from './HowTo.module.css'

const FilmSheet = lazySheet(() => import('./FilmSheet.tsx'), 'FilmSheet', 'start')

/** HOW-01: five films, each plays in a sheet. */
export function HowTo() {
  const t = useTexts()
  const [open, setOpen] = useState<Film>()
  useTitle(t('howto.title'))
  return (
    <>
      <Head home="/login" />
      <Content>
        <h1>{t('howto.title')}</h1>
        <p className={`muted ${styles.intro}`}>{t('howto.intro')}</p>
        <ul className={styles.films}>
          {films.map((film) => (
            <li key={film}>
              <FilmCard film={film} onOpen={() => setOpen(film)} />
            </li>
          ))}
        </ul>
        {open && (
          <Suspense>
            <FilmSheet film={open} onClose={() => setOpen(undefined)} />
          </Suspense>
        )}
      </Content>
    </>
  )
}

function FilmCard({ film, onOpen }: { film: Film; onOpen: () => void }) {
  const t = useTexts()
  return (
    <button type="button" className={styles.card} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.poster}>
        <img src={fileOf(film, 'jpg')} alt="" loading="lazy" width="360" height="740" />
        <Icon name="play" />
      </span>
      <span className={styles.words}>
        <b>
          <span className="visually-hidden">{t('howto.play')} </span>
          {t(`howto.${film}`)}
        </b>
        <small>{t(`howto.${film}Text`)}</small>
      </span>
    </button>
  )
}
