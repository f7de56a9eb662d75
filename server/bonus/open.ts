import type { Db, Tx } from '#db'
import { type OpenRounds, openRoundsOf, sumOfOpen } from '../bet/open-rounds.ts'
import { negligibleFor } from './amounts.ts'
import type { BonusClaim } from './claim.ts'

/** True while more money may be in open rounds than can be ignored: the total is not what the member has. */
export const hasOpenRounds = async (db: Db | Tx, claim: BonusClaim): Promise<boolean> =>
  isTooMuch(claim, await openRoundsOf(db, claim.member))

export const isTooMuch = (claim: BonusClaim, open: OpenRounds[]): boolean =>
  sumOfOpen(open) > negligibleFor(claim)
