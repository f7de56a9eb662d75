import { type BonusTerms, bonusBounds } from '#contract/operator-bonus'
import { amountIn } from '#kit/ui/form/AmountField.tsx'
import { type Amount, toDecimal } from '#money'
import { localTime, momentOf } from '../app/filter.ts'
import { type AudienceDraft, audienceDraftOf, audienceIn } from '../audience/audience.ts'

/** The fields of a bonus as an operator types them. */
export type BonusDraft = Pick<
  BonusTerms,
  | 'name'
  | 'description'
  | 'picture'
  | 'type'
  | 'categories'
  | 'wholeAmount'
  | 'oncePerDevice'
  | 'isActive'
  | 'isListed'
> & { isFixed: boolean; audience: AudienceDraft } & Record<
    | (
        | 'maxReceived'
        | 'percent'
        | 'most'
        | 'minimumDeposit'
        | 'turnover'
        | 'endBelow'
        | 'percentFail'
      )
    | ('membersMax' | 'budget' | 'startsAt' | 'endsAt' | 'position'),
    string
  >

export const draftOf = (terms: BonusTerms): BonusDraft => {
  const { name, description, picture, type, categories, wholeAmount, oncePerDevice } = terms
  const { isActive, isListed } = terms
  const money = (amount: Amount | null) => (amount === null ? '' : String(toDecimal(amount)))
  return {
    name,
    description,
    picture,
    type,
    categories,
    wholeAmount,
    oncePerDevice,
    isActive,
    isListed,
    isFixed: terms.percent === null,
    maxReceived: String(terms.maxReceived),
    percent: String(terms.percent ?? 100),
    most: money(terms.most),
    minimumDeposit: money(terms.minimumDeposit),
    turnover: String(terms.turnover),
    endBelow: money(terms.endBelow),
    percentFail: String(terms.percentFail),
    membersMax: terms.membersMax === null ? '' : String(terms.membersMax),
    budget: money(terms.budget),
    audience: audienceDraftOf(terms.audience),
    startsAt: terms.startsAt === null ? '' : localTime(terms.startsAt),
    endsAt: terms.endsAt === null ? '' : localTime(terms.endsAt),
    position: String(terms.position),
  }
}

/** Reads the fields. Undefined when one of them is not right. */
export function termsIn(draft: BonusDraft): BonusTerms | undefined {
  const { name, description, picture, type, categories, wholeAmount, oncePerDevice } = draft
  const { isActive, isListed } = draft
  const whole = {
    maxReceived: countIn(draft.maxReceived, 1, bonusBounds.maxReceived),
    percent: draft.isFixed ? null : countIn(draft.percent, 1, bonusBounds.percent),
    most: amountIn(draft.most),
    minimumDeposit: amountIn(draft.minimumDeposit),
    turnover: timesIn(draft.turnover),
    endBelow: amountIn(draft.endBelow === '' ? '0' : draft.endBelow),
    percentFail: countIn(draft.percentFail, 0, 100),
    membersMax:
      draft.membersMax === '' ? null : countIn(draft.membersMax, 1, bonusBounds.membersMax),
    budget: draft.budget === '' ? null : amountIn(draft.budget),
    audience: audienceIn(draft.audience),
    startsAt: draft.startsAt === '' ? null : momentOf(draft.startsAt),
    endsAt: draft.endsAt === '' ? null : momentOf(draft.endsAt),
    position: countIn(draft.position, 0, bonusBounds.position),
  }
  if (!isWhole(whole) || categories.length === 0) return
  if (Object.values(name).some((text) => text.trim() === '')) return
  const chosen = { type, categories, wholeAmount, oncePerDevice, isActive, isListed }
  return { name, description, picture, ...chosen, ...whole }
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> }
const isWhole = <Fields extends object>(fields: Fields): fields is Fields & Defined<Fields> =>
  Object.values(fields).every((field) => field !== undefined)

/** A whole number within bounds, or undefined. */
export function countIn(text: string, least: number, most: number): number | undefined {
  const number = Number(text.trim())
  return /^\d{1,8}$/.test(text.trim()) && number >= least && number <= most ? number : undefined
}

function timesIn(text: string): number | undefined {
  const number = Number(text.trim())
  const isTyped = /^\d{1,4}(\.\d{1,2})?$/.test(text.trim())
  return isTyped && number >= 0.01 && number <= bonusBounds.turnover ? number : undefined
}
