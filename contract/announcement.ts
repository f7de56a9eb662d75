import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Pages of the app on which announcements stand. */
export const announcementPlaces = ['everywhere', 'home', 'games', 'bonus'] as const
export type AnnouncementPlace = (typeof announcementPlaces)[number]

const Announcement = z.object({
  /** Another one for each other text: what a member closed is shown again once it is changed. */
  id: z.string(),
  place: z.enum(announcementPlaces),
  html: z.string(),
  /** True if a member can close it for good; else it is back with the next visit. */
  isDismissable: z.boolean(),
})
export type Announcement = z.output<typeof Announcement>

/** None for a member who is offered nothing. */
export const announcements = endpoint('GET /api/announcements', {
  access: 'member',
  summary: 'Lists the announcements for the member, as sanitized HTML.',
  input: z.strictObject({}),
  output: z.object({ announcements: z.array(Announcement) }),
})
