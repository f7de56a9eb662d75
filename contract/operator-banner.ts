import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { announcementPlaces } from './announcement.ts'
import { takesTwoOutput } from './approval.ts'
import { Audience } from './audience.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'
import { pictureUpload } from './site-picture.ts'
import { line } from './text.ts'

/** Banners have pictures and are shown before a sheet. Announcements have none and stand on a page. */
export const picturePlaces = ['invite', 'refund'] as const
export const bannerPlaces = [...picturePlaces, ...announcementPlaces] as const
export type BannerPlace = (typeof bannerPlaces)[number]

export const hasPictures = (place: BannerPlace): boolean =>
  picturePlaces.some((one) => one === place)

export const bannersMost = 10
export const bannerLettersMost = 4_000
const bodyBytesMax = 512 * 1024

const place = z.enum(bannerPlaces)
const html = z.string().check(z.maxLength(bannerLettersMost))
/** One that was uploaded, or one of the app's own. */
const image = z
  .string()
  .check(z.regex(/^\/(pictures\/[0-9a-f]{32}|banners\/[a-z0-9-]{1,40}\.svg)$/))

/** HTML in three languages for the members of an audience, in a time. */
export const SiteBanner = z.strictObject({
  image: z.nullable(image),
  th: html,
  la: html,
  en: html,
  audience: Audience,
  from: z.nullable(moment),
  until: z.nullable(moment),
  /** Members can close an announcement for good. */
  isDismissable: z.boolean(),
})
export type SiteBanner = z.output<typeof SiteBanner>

const Shown = z.extend(SiteBanner, { image: z.nullable(z.string()) })
const Place = z.object({
  place,
  banners: z.array(Shown),
  /** Another one for each other content. */
  version: z.string(),
  /** The operator who published it last. Null if none did. */
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(moment),
})
export type BannersAt = z.output<typeof Place>

const Proposal = z.object({
  id: z.string(),
  place,
  banners: z.array(Shown),
  by: z.string(),
  isMine: z.boolean(),
  reason: z.string(),
  at: moment,
})
export type BannerProposal = z.output<typeof Proposal>

export const operatorBanners = endpoint('GET /api/console/banners', {
  access: 'operator',
  right: 'content.read',
  summary:
    'Lists the banners and announcements of every place, in three languages, and the proposals that wait.',
  tags: ['content'],
  input: z.strictObject({}),
  // Servers of the version before send no proposals.
  output: z.object({
    now: moment,
    places: z.array(Place),
    proposals: z.optional(z.array(Proposal)),
  }),
})

const BannerVersion = z.object({
  id: z.string(),
  banners: z.array(Shown),
  /** The operator who published it, and the one who approved it. Null for what stood there before. */
  by: z.nullable(z.string()),
  approvedBy: z.optional(z.nullable(z.string())),
  reason: z.nullable(z.string()),
  at: moment,
})
export type BannerVersion = z.output<typeof BannerVersion>

export const bannerVersions = endpoint('POST /api/console/banners/:place/versions', {
  access: 'operator',
  right: 'content.read',
  summary: 'Lists the versions of the banners of a place, newest first.',
  changes: false,
  tags: ['content'],
  input: z.extend(pageInput, { place }),
  output: z.object({ total: z.int(), versions: z.array(BannerVersion) }),
})

/** PNG or JPEG in the field `file`, which is encoded again. It is deleted unless a version uses it within a day. */
export const uploadBannerPicture = endpoint('POST /api/console/banner-picture', {
  access: 'operator',
  right: 'content.publish',
  summary: 'Uploads the picture of a banner.',
  ...pictureUpload,
})

/**
 * Takes two if it brings a picture that was uploaded, or a link out of the wallet, that is not at the place now.
 * CONTENT_CHANGED for another version than that of the page. CONTENT_INCOMPLETE when a language is empty. CONTENT_LINK for a
 * link that leads neither to https, tel, mailto or LINE nor to a page of ours. NO_DATA for a picture that does not exist.
 * BAD_REQUEST for a picture at a place without pictures, or none at one with them, and for an end before its begin.
 */
export const publishBanners = endpoint('PUT /api/console/banners/:place', {
  access: 'operator',
  right: 'content.publish',
  summary: 'Publishes the banners of a place as a new version.',
  invalidates: ['content', 'approvals'],
  bodyBytesMax,
  input: z.strictObject({
    place,
    banners: z.array(SiteBanner).check(z.maxLength(bannersMost)),
    version: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    reason: line(500, 3),
  }),
  output: takesTwoOutput,
})
