import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameCategories } from './game.ts'
import { regions } from './site.ts'
import { line } from './text.ts'

/** The lists of games and of banks that members see. */
export const catalogueLists = ['games', 'banks'] as const
export const nameLettersMost = 80
export const placeMost = 999

const name = line(nameLettersMost).check(z.regex(/\S/))
const Names = z.strictObject({ th: name, la: name, en: name })
const place = z.int().check(z.minimum(1), z.maximum(placeMost))

const Entry = z.object({
  list: z.enum(catalogueLists),
  code: z.string(),
  name: z.object({ th: z.string(), la: z.string(), en: z.string() }),
  /** Place in the list of all games, or of all banks; the first has 1. */
  place: z.int(),
  /** Another one for each other name or country. */
  version: z.string(),
  /** The category of a game; null for a bank. */
  category: z.nullable(z.enum(gameCategories)),
  /** The countries of a bank; null for a game. */
  regions: z.nullable(z.array(z.enum(regions))),
  /** True for a payment provider, which stands in the list of banks. */
  isGateway: z.boolean(),
  /** False for a game that was taken out, and for a bank that the setting `hiddenBanks` names or that is of another country. */
  isOffered: z.boolean(),
})
export type CatalogueEntry = z.output<typeof Entry>

export const catalogue = endpoint('GET /api/console/catalogue', {
  access: 'operator',
  right: 'content.read',
  summary:
    'Lists the games and the banks with their names in three languages, in the order of the lists.',
  tags: ['catalogue'],
  input: z.strictObject({}),
  output: z.object({ games: z.array(Entry), banks: z.array(Entry) }),
})

/**
 * The other entries of the list make room for a new place. CONTENT_CHANGED for another version than that of the page; NO_DATA for
 * an unknown code; SETTING_INVALID if a country would have no bank that registration offers; BAD_REQUEST for a game with
 * countries, and for a bank without one.
 */
export const changeCatalogueEntry = endpoint('PUT /api/console/catalogue/:list/:code', {
  access: 'operator',
  right: 'content.publish',
  summary:
    'Changes the names of a game or a bank, its place in the list, and the countries of a bank.',
  invalidates: ['catalogue', 'settings', 'depositAccounts', 'providers'],
  input: z.strictObject({
    list: z.enum(catalogueLists),
    code: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
    name: Names,
    /** Left out, the entry stays where it is now. */
    place: z.optional(place),
    regions: z.optional(
      z.array(z.enum(regions)).check(z.minLength(1), z.maxLength(regions.length)),
    ),
    version: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    reason: line(500, 3),
  }),
  output: z.object({ outcome: z.literal('done') }),
})
