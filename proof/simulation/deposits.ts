import type { Done } from './database.ts'
import { commit, type Work } from './node.ts'
import type { World } from './world.ts'

type Teller = 'slip' | 'feed' | 'qr'
type Transfer = {
  bank: string
  reference: string
  member: number
  amount: number
  /** Whether the account that paid is a member's: only then the feed finds who it is. */
  isPayerKnown: boolean
}

/**
 * Money that came to us from a bank, told of by slip, feed and QR in whatever order and however often. One table says
 * which transfers are credited: whoever is first credits. What a feed finds nobody for lies in suspense until a slip or a QR
 * says whose it is.
 */
export function createDeposits(world: World) {
  const { chance, counts, plan, nodes, database, mutant } = world
  const credited = new Map<string, Teller>()
  const unmatched = new Map<string, number>()
  const made: Transfer[] = []
  let waiting = 0
  let tellings = 0

  function make(number: number) {
    const transfer: Transfer = {
      ...{ bank: chance.pick(['KBANK', 'SCB']), reference: `t${number}` },
      ...{ member: chance.pick(world.members), amount: 100 * (1 + chance.below(300)) },
      isPayerKnown: chance.isLucky(0.8),
    }
    made.push(transfer)
    counts.transfers += 1
    for (const teller of ['slip', 'feed', 'qr'] as const)
      if (chance.isLucky(0.6) || teller === 'feed')
        for (let copies = chance.isLucky(0.3) ? 3 : 1; copies > 0; copies -= 1) {
          waiting += 1
          plan(chance.between(0, 4_000), () => tell(teller, transfer))
        }
  }

  /** Told until it was heard: a job is repeated, a call-back that had no answer comes again. */
  function tell(teller: Teller, transfer: Transfer) {
    const node = chance.pick(nodes)
    let isHeard = false
    const again = () => {
      if (isHeard) return
      isHeard = true
      tell(teller, transfer)
    }
    if (node.isUp())
      node.start(
        credit(teller, transfer),
        () => {
          if (isHeard) return
          isHeard = true
          waiting -= 1
        },
        () => plan(500, again),
      )
    plan(45_000, again)
  }

  function* credit(teller: Teller, transfer: Transfer): Work<void> {
    yield* commit(() => creditOnce(teller, transfer))
  }

  /** Mark and posting in one commit, with what a deposit brings about. */
  function creditOnce(
    teller: Teller,
    { bank, reference, member, amount, isPayerKnown }: Transfer,
  ): Done<boolean> {
    const isApart = mutant === 'slip and feed apart' && teller === 'slip'
    const row = `${isApart ? 'slip' : bank}:${reference}`
    const isAlways = mutant === 'callback not de-duplicated' && teller === 'qr'
    if (credited.has(row) && !isAlways) {
      counts.reached('told again')
      return true
    }
    if (teller === 'feed' && !isPayerKnown) return keep(row, bank, amount)
    counts.reached(`told first by ${teller}`)
    credited.set(row, teller)
    tellings += 1
    const fact = isAlways ? `${row}:${tellings}` : row
    const from = takeFromSuspense(row) ? 'house/suspense' : `house/${bank}`
    database.books.post(`bank:${fact}`, [[from, `${member}/main`, amount]])
    return database.rewards.onDeposit(member, amount)
  }

  function keep(row: string, bank: string, amount: number): true {
    counts.reached('put into suspense')
    unmatched.set(row, amount)
    if (mutant !== 'suspense skipped')
      database.books.post(`unmatched:${row}`, [[`house/${bank}`, 'house/suspense', amount]])
    return true
  }

  function takeFromSuspense(row: string): boolean {
    const isThere = unmatched.delete(row)
    if (isThere) counts.reached('taken out of suspense')
    return isThere && mutant !== 'credited from the bank although it is in suspense'
  }

  return {
    make,
    isQuiet: () => waiting === 0,
    /** Each is in the books once: the house owes what came in, and suspense is what nobody was found for. */
    faults: () => {
      const listed = [...unmatched.values()].reduce((sum, amount) => sum + amount, 0)
      const inSuspense = database.books.balanceOf('house/suspense')
      const came = made.reduce((sum, { amount }) => sum + amount, 0)
      const booked =
        -database.books.balanceOf('house/KBANK') - database.books.balanceOf('house/SCB')
      return [
        ...(came === booked ? [] : [`banks took in ${came}, booked were ${booked}`]),
        ...(listed === inSuspense ? [] : [`unmatched are ${listed}, in suspense ${inSuspense}`]),
      ]
    },
  }
}
