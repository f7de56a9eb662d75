import { commit, type Work } from './node.ts'
import type { World } from './world.ts'

const pollEveryMs = 1_000

/** What members play, told by games as often as they are asked; and the jobs that come of it, each until it is done. */
export function createRounds(world: World) {
  const { chance, plan, nodes, database } = world
  const { rewards } = database
  let waiting = 0

  function make(number: number) {
    const member = chance.pick(world.members)
    const stake = 1_000 + chance.below(9_000)
    for (let copies = chance.isLucky(0.4) ? 3 : 1; copies > 0; copies -= 1) {
      waiting += 1
      plan(chance.between(0, 4_000), () =>
        tell(() => rewards.count(`round${number}`, member, stake)),
      )
    }
  }

  function tell(run: () => boolean) {
    const node = chance.pick(nodes)
    let isHeard = false
    const again = () => {
      if (isHeard) return
      isHeard = true
      tell(run)
    }
    const heard = () => {
      if (!isHeard) waiting -= 1
      isHeard = true
    }
    if (node.isUp()) node.start(once(run), heard, () => plan(500, again))
    plan(45_000, again)
  }

  function* once(run: () => boolean): Work<void> {
    yield* commit(run)
  }

  /** Whoever polls takes the jobs; a job whose node dies is taken again. */
  function poll() {
    for (const id of rewards.invites.jobs) {
      waiting += 1
      tell(() => rewards.invites.accrue(id))
    }
    plan(pollEveryMs, poll)
  }

  return { make, poll, isQuiet: () => waiting === 0 && rewards.invites.jobs.size === 0 }
}
