import { openDb } from '#db'
import { toAmount } from '#money'
import { createLedger, houseOf, type Movement, mainOf, type Posted } from './ledger.ts'

// A process for tests. It posts movements of members with little money for a while, with the same references as another
// such process, and prints the result of each.
const [url = '', callersText = '', durationText = '', form = ''] = process.argv.slice(2)
const membersMax = 200
const referencesAhead = 40

const db = openDb(url)
const ledger = createLedger(db, { byBucket: form === 'by-bucket' })
const answers: [reference: string, code: Posted['code']][] = []
const endAt = performance.now() + Number(durationText)
let next = 0

/** Returns the same movement for a number in both processes. Two of three take money out, so balances stay low. */
function movementFor(number: number): Movement {
  const member = ((number * 7919) % membersMax) + 1
  const amount = toAmount(1 + ((number * 31) % 50))
  const isIn = number % 3 === 0
  const bank = houseOf('bank:KBANK', 'BAHT')
  const main = mainOf(member)
  return {
    reference: `shared:${number}`,
    member,
    amount,
    currency: 'BAHT',
    state: 'settled',
    kind: isIn ? 'deposit' : 'withdraw',
    ...(isIn ? { from: 'KBANK', to: 'WALLET' } : { from: 'WALLET', to: 'KBANK' }),
    postings: [isIn ? { from: bank, to: main, amount } : { from: main, to: bank, amount }],
  }
}

async function call() {
  while (performance.now() < endAt) {
    next += 1
    // Sometimes repeat an older movement, as a client does that got no answer.
    const number = next % 5 === 0 ? Math.max(1, next - referencesAhead) : next
    const movement = movementFor(number)
    answers.push([movement.reference, (await ledger.post(movement)).code])
  }
}

await Promise.all(Array.from({ length: Number(callersText) }, call))
await ledger.close()
await db.end()
process.stdout.write(JSON.stringify(answers))
