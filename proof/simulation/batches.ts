import type { Posting } from './books.ts'
import { commit, type Node, type Work, waitFor } from './node.ts'
import type { World } from './world.ts'

const purse = 300

type Item = { reference: string; postings: Posting[]; given: number }
type Code = 'posted' | 'replayed' | 'not_enough'

/**
 * Rewards posted through the ledger's batches: what is asked for while a commit is under way goes down with the next one,
 * and when a commit's answer is lost the same batch is asked again.
 */
export function createBatches(world: World) {
  const { chance, counts, plan, nodes, database, mutant } = world
  /** What callers were told to have been posted: given to members, less what was taken from their purses. */
  let told = 0
  let waiting = 0
  for (const member of world.members)
    database.books.post(`purse:${member}`, [['house/purse', `${member}/purse`, purse]])

  /** Some at the same moment on one node: the first goes alone, the others together. */
  function make(number: number) {
    const node = chance.pick(nodes)
    for (let left = 1 + chance.below(4); left > 0; left -= 1) {
      const member = chance.pick(world.members)
      const amount = 1 + chance.below(500)
      const isTaken = chance.isLucky(0.3)
      waiting += 1
      // A purse is soon empty, so some of a batch are refused.
      const postings: Posting[] = isTaken
        ? [[`${member}/purse`, 'house/batch', amount]]
        : [['house/batch', `${member}/main`, amount]]
      attempt(
        { reference: `r${number}:${left}`, postings, given: isTaken ? -amount : amount },
        node,
      )
    }
  }

  function attempt(item: Item, node: Node) {
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      attempt(item, chance.pick(nodes))
    }
    if (node.isUp())
      node.start(post(node, item), (code) => {
        if (code === 'unknown') return void plan(500, again)
        if (isOver) return
        waiting -= 1
        isOver = true
        if (code !== 'not_enough') told += item.given
      })
    plan(30_000, again)
  }

  function* post(node: Node, item: Item): Work<Code | 'unknown'> {
    return yield* waitFor<Code | 'unknown'>((resume) => {
      node.memory.batch.queue.push({ item, answer: resume as (code: unknown) => void })
      flush(node)
    })
  }

  function flush(node: Node) {
    const { batch } = node.memory
    if (batch.isUnderWay || !batch.queue.length) return
    batch.isUnderWay = true
    const taken = batch.queue.splice(0, 500)
    if (taken.length > 1) counts.reached('a batch of many')
    const items = taken.map(({ item }) => item as Item)
    const end = (codes: (Code | 'unknown')[]) => {
      batch.isUnderWay = false
      for (const [index, { answer }] of taken.entries()) answer(codes[index])
      flush(node)
    }
    const lost = () => end(items.map(() => 'unknown'))
    node.start(postAll(items), end, lost)
  }

  function* postAll(items: Item[]): Work<Code[]> {
    return yield* commit(() => {
      if (mutant === 'batch answer lost') {
        for (const { postings } of items) database.books.force(postings)
        return items.map((): Code => 'posted')
      }
      const codes = items.map(({ reference, postings }) => database.books.post(reference, postings))
      if (codes.includes('replayed')) counts.reached('a batch replayed')
      if (codes.length > 1 && codes.includes('not_enough'))
        counts.reached('one of a batch is refused')
      return mutant === 'batch answer swapped' ? codes.reverse() : codes
    })
  }

  return {
    make,
    isQuiet: () => waiting === 0,
    faults: () => {
      const booked = -database.books.balanceOf('house/batch')
      return told === booked ? [] : [`${told} were given by what was told, ${booked} are booked`]
    },
  }
}
