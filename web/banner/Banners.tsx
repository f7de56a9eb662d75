import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Banner } from '#contract/banner'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { useTexts } from '../app/texts.ts'
import { moves } from '../game/motion.ts'
import styles from './Banners.module.css'

/** Pictures with words below, one at a time: by swipe, by arrow keys and by the two buttons. */
export function Banners({ label, banners }: { label: string; banners: Banner[] }) {
  const t = useTexts()
  const { attach, selected, turn } = useSlides()
  const count = banners.length

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    turn(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    <section aria-label={label} aria-roledescription={t('home.deck')} onKeyDown={onKeyDown}>
      <div ref={attach} className={styles.window}>
        <div className={styles.slides}>
          {banners.map((banner, place) => (
            <fieldset
              key={`${banner.image} ${banner.html}`}
              className={styles.slide}
              aria-label={t('banner.of', { number: place + 1, count })}
              inert={place !== selected}
            >
              <img className={styles.picture} src={banner.image} alt="" width="400" height="225" />
              <SafeHtml html={banner.html} />
            </fieldset>
          ))}
        </div>
      </div>
      {count > 1 && (
        <div className={styles.tools}>
          <IconButton
            icon="back"
            label={t('banner.previous')}
            disabled={selected === 0}
            onClick={() => turn(-1)}
          />
          <span className={styles.dots} aria-hidden="true">
            {banners.map(({ image, html }, place) => (
              <i key={`${image} ${html}`} data-here={place === selected ? '' : undefined} />
            ))}
          </span>
          <IconButton
            icon="next"
            label={t('banner.next')}
            disabled={selected === count - 1}
            onClick={() => turn(1)}
          />
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {selected > 0 && t('banner.of', { number: selected + 1, count })}
      </p>
    </section>
  )
}

function useSlides() {
  const [attach, api] = useEmblaCarousel({ duration: 22 })
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (!api) return
    const look = () => setSelected(api.selectedScrollSnap())
    api.on('select', look).on('reInit', look)
    return () => void api.off('select', look).off('reInit', look)
  }, [api])
  return {
    attach,
    selected,
    turn: (by: 1 | -1) => (by > 0 ? api?.scrollNext(!moves()) : api?.scrollPrev(!moves())),
  }
}
