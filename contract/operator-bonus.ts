import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { Audience } from './audience.ts'
import { bonusTypes } from './bonus.ts'
import { endpoint } from './endpoint.ts'
import { gameCategories } from './game.ts'
import { pictureUpload } from './site-picture.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'

export const bonusBounds = {
  percent: 1_000,
  maxReceived: 1_000,
  membersMax: 10_000_000,
  turnover: 1_000,
  position: 999,
} as const

const count = z.int().check(z.minimum(0))
const reason = line(500, 3)
const html = z.string().check(z.maxLength(4_000))
export const bonusCode = z.string().check(z.regex(/^[A-Z0-9_-]{2,32}$/))
const kinds = ['bonus', 'promotion'] as const

const hasTwoDecimals = (number: number) => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6

/** The fields that can change. A promotion is offered to one member after another; a bonus is chosen. */
const changeable = {
  name: z.strictObject({ th: line(60), la: line(60), en: line(60) }),
  /** HTML, cleaned. */
  description: z.strictObject({ th: html, la: html, en: html }),
  /** One that was uploaded, or one that is served with the app; null for none. */
  picture: z.nullable(z.string().check(z.regex(/^\/[a-z0-9][a-z0-9/_.-]{1,119}$/))),
  /** A member may receive it `maxReceived` times: for ever, in a day, or in a week. */
  type: z.enum(bonusTypes),
  maxReceived: z.int().check(z.minimum(1), z.maximum(bonusBounds.maxReceived)),
  /** Percent of the deposit, up to `most`; null grants exactly `most`. */
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(bonusBounds.percent))),
  most: amount,
  minimumDeposit: amount,
  /** Times that deposit and bonus must be wagered, with two decimals at most. */
  turnover: z
    .number()
    .check(z.minimum(0.01), z.maximum(bonusBounds.turnover), z.refine(hasTwoDecimals)),
  endBelow: amount,
  /** Percent of the balance that stays if the bonus ends before its wagering is complete. */
  percentFail: count.check(z.maximum(100)),
  categories: z
    .array(z.enum(gameCategories))
    .check(z.minLength(1), z.maxLength(gameCategories.length)),
  wholeAmount: z.boolean(),
  /** Null without a bound. */
  membersMax: z.nullable(z.int().check(z.minimum(1), z.maximum(bonusBounds.membersMax))),
  /** Only one of the members who use one browser may have it. */
  oncePerDevice: z.boolean(),
  /** The sum that it may give altogether, with what is promised; null without a bound. */
  budget: z.nullable(amount),
  /** Members to whom it is offered. Operators may grant it to others. */
  audience: Audience,
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  isActive: z.boolean(),
  isListed: z.boolean(),
  position: count.check(z.maximum(bonusBounds.position)),
}
export const BonusTerms = z.strictObject(changeable)
export type BonusTerms = z.output<typeof BonusTerms>

const OperatorBonus = z.object({
  code: z.string(),
  kind: z.enum(kinds),
  currency: z.enum(currencies),
  ...changeable,
})
export type OperatorBonus = z.output<typeof OperatorBonus>

export const operatorBonuses = endpoint('GET /api/console/bonuses', {
  access: 'operator',
  right: 'bonuses.read',
  summary: 'Lists the bonuses and promotions.',
  tags: ['bonuses'],
  input: z.strictObject({}),
  output: z.object({ now: moment, bonuses: z.array(OperatorBonus) }),
})

/** NO_DATA. */
export const operatorBonus = endpoint('GET /api/console/bonuses/:code', {
  access: 'operator',
  right: 'bonuses.read',
  summary: 'Returns a bonus with its results.',
  tags: ['bonuses'],
  input: z.strictObject({ code: bonusCode }),
  output: z.object({
    ...OperatorBonus.shape,
    now: moment,
    results: z.object({
      /** Claims, also those that were cancelled before a deposit. */
      taken: count,
      members: count,
      granted: count,
      completed: count,
      /** Money that was given. */
      given: sum,
      /** Given, and what waiting claims can still get: it counts against the budget. */
      promised: sum,
      /** As the reports have counted them: what it cost, and the GGR and NGR of the rounds by which members wagered it. */
      cost: sum,
      ggr: sum,
      ngr: sum,
    }),
    proposal: z.nullable(z.object({ id: z.string(), by: z.string(), isMine: z.boolean() })),
  }),
})
export type BonusWithResults = z.output<typeof operatorBonus.output>

/** PNG or JPEG in the field `file`. */
export const uploadBonusPicture = endpoint('POST /api/console/bonus-picture', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Uploads the picture of a bonus.',
  ...pictureUpload,
})

/** Takes two. BAD_REQUEST for a code that exists, and for terms that contradict each other (contract/bonus-fault.ts); NO_DATA for a picture that does not exist; CONTENT_LINK for a link that leads to no allowed page. */
export const addBonus = endpoint('POST /api/console/bonuses', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Adds a bonus or a promotion.',
  invalidates: ['bonuses', 'approvals'],
  input: z.strictObject({
    code: bonusCode,
    kind: z.enum(kinds),
    currency: z.enum(currencies),
    ...changeable,
    reason,
  }),
  output: takesTwoOutput,
})

/** Takes two. NO_DATA; BAD_REQUEST and CONTENT_LINK as for a new one. Members who hold it keep their terms. */
export const changeBonus = endpoint('PUT /api/console/bonuses/:code', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Changes a bonus or a promotion.',
  invalidates: ['bonuses', 'approvals'],
  input: z.strictObject({ code: bonusCode, ...changeable, reason }),
  output: takesTwoOutput,
})

/** One operator stops, at once. Members who hold it keep it. NO_DATA; `already_decided`: it is not active. */
export const stopBonus = endpoint('POST /api/console/bonuses/:code/stop', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Stops a bonus: nobody can take it any more.',
  invalidates: ['bonuses'],
  input: z.strictObject({ code: bonusCode, reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})
