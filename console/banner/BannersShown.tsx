import type { BannersAt } from '#contract/operator-banner'
import { formatMoment } from '#kit/i18n/time.ts'
import { useTexts } from '../app/texts.ts'
import { audienceText } from '../audience/audience.ts'
import { Shown } from '../content/Shown.tsx'
import own from './Banner.module.css'

/** Banners that the server has cleaned, as members see them, with whom and when they are for. */
export function BannersShown({ banners }: { banners: BannersAt['banners'] }) {
  const t = useTexts()
  const day = (at: number | null) => (at === null ? '–' : formatMoment(at))
  if (banners.length === 0) return <p className="muted">{t('banners.none')}</p>
  return (
    <ol className="stack">
      {banners.map(({ image, th, la, en, audience, from, until }, index) => (
        <li key={`${image} ${th} ${en} ${from}`} className="stack tight">
          {image && <img className={own.picture} src={image} alt={t('banners.picture')} />}
          <small className="muted">
            {audienceText(t, audience)}
            {(from !== null || until !== null) && ` · ${day(from)} – ${day(until)}`}
          </small>
          <Shown
            of={t('banners.number', { number: index + 1 })}
            content={{ th: [th], la: [la], en: [en] }}
          />
        </li>
      ))}
    </ol>
  )
}
