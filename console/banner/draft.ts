import {
  type BannerPlace,
  type BannerVersion,
  hasPictures,
  type SiteBanner,
} from '#contract/operator-banner'
import { localTime, momentOf } from '../app/filter.ts'
import { type AudienceDraft, audienceDraftOf, audienceIn } from '../audience/audience.ts'

/** A banner as an operator edits it. */
export type BannerDraft = Pick<SiteBanner, 'image' | 'th' | 'la' | 'en' | 'isDismissable'> & {
  id: number
  audience: AudienceDraft
  from: string
  until: string
}

// Banners that the tab has kept over a reload have earlier numbers.
let last = Date.now()
const time = (at: number | null) => (at === null ? '' : localTime(at))

export const emptyBanner = (): BannerDraft => ({
  id: ++last,
  image: null,
  th: '',
  la: '',
  en: '',
  isDismissable: true,
  audience: { kind: 'all', days: '', word: '' },
  from: '',
  until: '',
})

export const draftsOf = (banners: BannerVersion['banners']): BannerDraft[] =>
  banners.map(({ audience, from, until, ...rest }) => ({
    ...rest,
    id: ++last,
    audience: audienceDraftOf(audience),
    from: time(from),
    until: time(until),
  }))

/** Reads the fields. Undefined when a picture, a language, a time or an audience is missing. */
export function bannersIn(place: BannerPlace, drafts: BannerDraft[]): SiteBanner[] | undefined {
  const banners = drafts.map(({ id: _, audience, from, until, ...rest }) => ({
    ...rest,
    audience: audienceIn(audience),
    from: from === '' ? null : momentOf(from),
    until: until === '' ? null : momentOf(until),
  }))
  return banners.every((one): one is SiteBanner => {
    const isTimed = one.from !== undefined && one.until !== undefined
    const isWorded = [one.th, one.la, one.en].every((html) => html.trim() !== '')
    return (
      isTimed &&
      isWorded &&
      one.audience !== undefined &&
      (one.image !== null) === hasPictures(place)
    )
  })
    ? banners
    : undefined
}
