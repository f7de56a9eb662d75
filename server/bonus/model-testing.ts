import type { BonusState } from '#contract/bonus'

/** The model's terms of a bonus; amounts in satang, `turnover` in hundredths. */
export type ModelTerms = {
  kind: 'bonus' | 'promotion'
  type: 'limit' | 'day' | 'week'
  maxReceived: number
  percent: number | null
  maxBonus: number
  minimumDeposit: number
  turnover: number
  endsBelowBalance: number
  cancelKeepPercent: number
  categories: string[]
  wholeAmount: boolean
}

/** The model's two games and their categories. */
export const worldGames = { AGAIN: 'slot', OTHER: 'lotto' } as const
export type WorldGame = keyof typeof worldGames
const gameNames = Object.keys(worldGames) as WorldGame[]

/**
 * `really` is the true balance; `read` is the last known balance and `moved` the transfers since: the part that the
 * server can know. `staked` is in rounds that have not ended.
 */
type Lying = { really: number; read: number; moved: number; isFresh: boolean; staked: number }

type Taken = {
  code: string
  terms: ModelTerms
  state: BonusState
  deposit: number
  granted: number
  wageringRequired: number
  wagered: number
  cost: number
}

const leastWithdrawal = 100_00
const withdrawalsADay = 5

/**
 * A plain model of one member's money and bonus. Every call returns the expected result: a state, or the refusal.
 * `weekday` is that of the last day, from 0 for Monday: time passes by making earlier events older.
 */
export function createModel(offers: Record<string, ModelTerms>, weekday: number) {
  const lying = Object.fromEntries(
    gameNames.map((game) => [game, { really: 0, read: 0, moved: 0, isFresh: false, staked: 0 }]),
  ) as Record<WorldGame, Lying>
  const places = Object.values(lying)
  const received: { code: string; day: number }[] = []
  const withdrawn: number[] = []
  let main = 0
  let today = 0
  let isOwed = false
  let isRead = false
  let spent = 0
  let last: Taken | undefined

  const known = () =>
    main + places.reduce((sum, { read, moved }) => sum + Math.max(0, read + moved), 0)
  /** Money that the last known balance lacks counts as staked, also when that is older than the payout of a round. */
  const hasOpenRounds = () =>
    places.reduce(
      (sum, { really, staked, moved, read }) => sum + Math.max(0, really + staked - moved - read),
      0,
    ) > Math.floor((last!.deposit + last!.granted) / 100)
  const isActive = () => last?.state === 'waiting' || last?.state === 'granted'
  const kept = (amount: number) => Math.floor((amount * last!.terms.cancelKeepPercent) / 100)

  function isReceived(code: string, { type, maxReceived }: ModelTerms): boolean {
    const days = received.filter((one) => one.code === code).map(({ day }) => today - day)
    const counted = {
      limit: days,
      day: days.filter((ago) => ago === 0),
      week: days.filter((ago) => ago <= weekday),
    }
    return counted[type].length >= maxReceived
  }

  function end(state: BonusState, cost: number): void {
    main -= cost
    spent += last!.granted - cost
    isOwed = state === 'met' && last!.terms.wholeAmount
    last = { ...last!, state, cost }
  }

  function readAll(): void {
    for (const place of places)
      Object.assign(place, { read: place.really, moved: 0, isFresh: true })
  }

  function endBelow(): void {
    if (last?.state !== 'granted' || !isRead || places.some(({ isFresh }) => !isFresh)) return
    const total = known()
    if (hasOpenRounds()) return
    if (total < last.terms.endsBelowBalance) end('unmet', Math.min(total - kept(total), main))
  }

  function home(): void {
    for (const place of places.filter(({ really }) => really > 0)) {
      main += place.really
      place.moved -= place.really
      Object.assign(place, { really: 0, isFresh: false })
    }
  }

  return {
    activate(code: string): string {
      const terms = offers[code]!
      if (isOwed) readAll()
      if (isActive()) return 'BONUS_ALREADY_ACTIVE'
      if (isOwed && known() >= leastWithdrawal) return 'BONUS_REMAINING'
      if (isReceived(code, terms))
        return terms.kind === 'bonus' ? 'BONUS_MAX_CLAIMED' : 'PROMOTION_RECEIVED'
      const counts = { deposit: 0, granted: 0, wageringRequired: 0, wagered: 0, cost: 0 }
      last = { code, terms, state: 'waiting', ...counts }
      return 'waiting'
    },
    deposit(amount: number): string {
      endBelow()
      main += amount
      if (last?.state !== 'waiting' || amount < last.terms.minimumDeposit) return 'credited'
      const { percent, maxBonus, turnover } = last.terms
      const granted =
        percent === null ? maxBonus : Math.min(maxBonus, Math.floor((amount * percent) / 100))
      const wageringRequired = Math.ceil(((amount + granted) * turnover) / 100)
      main += granted
      isOwed = false
      received.push({ code: last.code, day: today })
      last = { ...last, state: 'granted', deposit: amount, granted, wageringRequired }
      return 'credited'
    },
    toGame(game: WorldGame, amount: number): string {
      if (amount > main) return 'MONEY_NOT_ENOUGH'
      main -= amount
      lying[game].really += amount
      lying[game].moved += amount
      lying[game].isFresh = false
      return 'moved'
    },
    home(): string {
      home()
      return 'moved'
    },
    /** Begins a round. It counts when it has ended. */
    stake(game: WorldGame, stake: number): string {
      lying[game].really -= stake
      lying[game].staked += stake
      return 'staked'
    },
    /** Ends a round. All histories are read. */
    end(game: WorldGame, stake: number, payout: number): string {
      lying[game].really += payout
      lying[game].staked -= stake
      isRead = true
      // A lottery that returns the stake has taken no risk.
      if (worldGames[game] !== 'slot' && payout === stake) return 'played'
      if (last?.state !== 'granted' || !last.terms.categories.includes(worldGames[game]))
        return 'played'
      last = { ...last, wagered: last.wagered + stake }
      if (last.wagered >= last.wageringRequired) end('met', 0)
      return 'played'
    },
    cancel(): string {
      if (!isActive()) return 'BONUS_CLEAR'
      if (last!.state === 'waiting') {
        last = { ...last!, state: 'cancelled' }
        return 'costs 0'
      }
      home()
      readAll()
      isRead = true
      if (hasOpenRounds()) return 'ROUNDS_OPEN'
      const cost = main - kept(main)
      end('cancelled', cost)
      return `costs ${cost}`
    },
    withdraw(amount: number, isPaid: boolean): string {
      if (isOwed) readAll()
      if (amount < leastWithdrawal) return 'WITHDRAW_MINIMUM'
      if (withdrawn.filter((day) => day === today).length >= withdrawalsADay)
        return 'WITHDRAW_LIMIT'
      if (last?.state === 'granted') return 'BONUS_CONDITION'
      if (isOwed && (amount !== main || known() > main)) return 'BONUS_CONDITION'
      if (amount > main) return 'MONEY_NOT_ENOUGH'
      withdrawn.push(today)
      if (!isPaid) return 'returned'
      main -= amount
      isOwed = false
      return 'settled'
    },
    /** Checks the remaining balance, with all games and histories read first, or with known values only. */
    look(isReading: boolean): string {
      if (isReading) readAll()
      isRead ||= isReading
      endBelow()
      return 'looked'
    },
    later(days: number): string {
      today += days
      return 'later'
    },
    /** All values that can be compared with the server. */
    stand: () => ({
      main,
      games: Object.fromEntries(gameNames.map((game) => [game, lying[game].really])),
      last: last && {
        bonus: last.code,
        state: last.state,
        granted: last.granted,
        wageringRequired: last.wageringRequired,
        wagered: last.wagered,
        cost: last.cost,
      },
      lent: last?.state === 'granted' ? -last.granted : 0,
      paid: -spent || 0,
      says: last?.state === 'granted' ? 'turnover' : isOwed ? 'whole' : null,
    }),
    main: () => main,
    lies: (game: WorldGame) => lying[game].really,
    isOwed: () => isOwed,
  }
}

export type Model = ReturnType<typeof createModel>
