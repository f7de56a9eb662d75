import {
  amountIn,
  type BonusLanguage,
  type BonusName,
  bannersIn,
  bonusLanguages,
  descriptionIn,
  nameIn,
} from './bonus-words.ts'

const currencies = ['BAHT', 'LAK'] as const
type Currency = (typeof currencies)[number]

/** Amounts in whole baht and whole kip. */
type Amounts = Record<Currency, number>

type Definition = {
  /** Code of the bonus in baht; the code of the same bonus in kip ends in L. */
  code: string
  name: BonusName
  kind: 'bonus' | 'promotion'
  type: 'limit' | 'day' | 'week'
  maxReceived: number
  percent: number | null
  maxBonus: Amounts
  minimumDeposit: Amounts
  /** Wagering required, as a multiple of deposit plus bonus. */
  times: number
  endsBelowBalance: Amounts
  cancelKeepPercent: number
  categories: string[]
  wholeAmount?: true
  membersMax?: number
  isListed?: false
}

const all = ['slot', 'sport', 'lotto']
const few: Amounts = { BAHT: 5, LAK: 3_000 }

const definitions: Definition[] = [
  {
    code: 'WELCOME100',
    name: 'friend',
    kind: 'bonus',
    type: 'limit',
    maxReceived: 1,
    percent: 100,
    maxBonus: { BAHT: 500, LAK: 300_000 },
    minimumDeposit: { BAHT: 100, LAK: 60_000 },
    times: 8,
    endsBelowBalance: few,
    cancelKeepPercent: 50,
    categories: ['slot'],
    wholeAmount: true,
  },
  {
    code: 'DAILY20',
    name: 'daily',
    kind: 'bonus',
    type: 'day',
    maxReceived: 1,
    percent: 20,
    maxBonus: { BAHT: 200, LAK: 120_000 },
    minimumDeposit: { BAHT: 100, LAK: 60_000 },
    times: 4,
    endsBelowBalance: few,
    cancelKeepPercent: 80,
    categories: all,
  },
  {
    code: 'WEEKEND50',
    name: 'weekly',
    kind: 'bonus',
    type: 'week',
    maxReceived: 2,
    percent: 50,
    maxBonus: { BAHT: 300, LAK: 180_000 },
    minimumDeposit: { BAHT: 200, LAK: 120_000 },
    times: 6,
    endsBelowBalance: few,
    cancelKeepPercent: 60,
    categories: ['slot', 'sport'],
  },
  {
    code: 'RELOAD10',
    name: 'reload',
    kind: 'bonus',
    type: 'day',
    maxReceived: 3,
    percent: 10,
    maxBonus: { BAHT: 1_000, LAK: 600_000 },
    minimumDeposit: { BAHT: 50, LAK: 30_000 },
    times: 2.5,
    endsBelowBalance: few,
    cancelKeepPercent: 90,
    categories: all,
  },
  {
    code: 'FREE50',
    name: 'lucky',
    kind: 'bonus',
    type: 'limit',
    maxReceived: 1,
    percent: null,
    maxBonus: { BAHT: 50, LAK: 30_000 },
    isListed: false,
    minimumDeposit: { BAHT: 100, LAK: 60_000 },
    times: 3,
    endsBelowBalance: few,
    cancelKeepPercent: 60,
    categories: all,
  },
  {
    code: 'KAPAO2026',
    name: 'kapao',
    kind: 'promotion',
    type: 'limit',
    maxReceived: 1,
    percent: null,
    maxBonus: { BAHT: 100, LAK: 60_000 },
    minimumDeposit: { BAHT: 300, LAK: 180_000 },
    times: 3,
    endsBelowBalance: few,
    cancelKeepPercent: 75,
    categories: all,
  },
  {
    code: 'SONGKRAN',
    name: 'newYear',
    kind: 'promotion',
    type: 'limit',
    maxReceived: 1,
    percent: 100,
    maxBonus: { BAHT: 1_000, LAK: 600_000 },
    membersMax: 1,
    minimumDeposit: { BAHT: 200, LAK: 120_000 },
    times: 10,
    endsBelowBalance: few,
    cancelKeepPercent: 50,
    categories: all,
    wholeAmount: true,
  },
]

/** Rows of the tables `bonus` and `bonus_banner`. */
export const bonuses = definitions.flatMap((definition, position) =>
  currencies.map((currency) => rowOf(definition, currency, position)),
)

export const bonusBanners = definitions.flatMap((definition) =>
  currencies.flatMap((currency) =>
    bonusLanguages.flatMap((language) =>
      bannersIn(language, definition.name, termsIn(definition, currency, language)).map(
        (html, position) => {
          const bonus = codeOf(definition, currency)
          return { bonus, language, position, image: pictureOf(definition, currency), html }
        },
      ),
    ),
  ),
)

function rowOf(definition: Definition, currency: Currency, position: number) {
  const { name, kind, type, maxReceived, percent, cancelKeepPercent, categories } = definition
  const described = (language: BonusLanguage) =>
    descriptionIn(language, termsIn(definition, currency, language))
  return {
    code: codeOf(definition, currency),
    kind,
    currency,
    type,
    maxReceived,
    percent,
    cancelKeepPercent,
    categories,
    position,
    nameTh: nameIn('th', name),
    nameLa: nameIn('la', name),
    nameEn: nameIn('en', name),
    descriptionTh: described('th'),
    descriptionLa: described('la'),
    descriptionEn: described('en'),
    maxBonus: definition.maxBonus[currency] * 100,
    minimumDeposit: definition.minimumDeposit[currency] * 100,
    turnover: definition.times * 100,
    endsBelowBalance: definition.endsBelowBalance[currency] * 100,
    wholeAmount: definition.wholeAmount ?? false,
    membersMax: definition.membersMax ?? null,
    isListed: definition.isListed ?? true,
    picture: pictureOf(definition, currency),
  }
}

function pictureOf(definition: Definition, currency: Currency): string {
  return `/bonus/${codeOf(definition, currency).toLowerCase()}.svg`
}

function codeOf({ code }: Definition, currency: Currency): string {
  return currency === 'LAK' ? `${code}L` : code
}

function termsIn(definition: Definition, currency: Currency, language: BonusLanguage) {
  const {
    percent,
    times,
    cancelKeepPercent,
    categories,
    endsBelowBalance,
    wholeAmount = false,
  } = definition
  const shown = (amounts: Amounts) => amountIn(language, currency, amounts[currency])
  return {
    percent,
    cancelKeepPercent,
    categories,
    isWhole: wholeAmount,
    times: String(times),
    maxBonus: shown(definition.maxBonus),
    minimumDeposit: shown(definition.minimumDeposit),
    below: endsBelowBalance[currency] > 0 ? shown(endsBelowBalance) : null,
  }
}
