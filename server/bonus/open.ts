import type { Db, Tx } from '#db'
import { type OpenRounds, openRoundsOf, sumOfOpen } from '../bet/open-rounds.ts'
import { negligibleFor } from './amounts.ts'
import type { BonusClaim } from './claim.ts'

/** True while so much money is in open rounds that the total says too little about what the member has. */
export const hasOpenRounds = async (db: Db | Tx, claim: BonusClaim): Promise<boolean> =>
  isTooMuch(claim, await openRoundsOf(db, claim.member))

export const isTooMuch = (claim: BonusClaim, open: OpenRounds[]): boolean =>
  sumOfOpen(open) > negligibleFor(claim)
