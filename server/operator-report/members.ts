import type { ReportStep } from '#contract/operator-report'
import type { Db } from '#db'
import { type Cell, type Source, storedSource, type Within } from './cells.ts'

/**
 * The figures of members by source. A member who is active on three days is one active member of the week, so the active members
 * of a week or a month are counted for themselves, and no split or total adds them up.
 */
export function memberSource(db: Db, within: Within, step: ReportStep): Source {
  const stored = storedSource(db, ['members'], within, step)
  const withoutActive = async (cells: Promise<Cell[]>) =>
    (await cells).filter(({ measure }) => measure !== 'active')
  const active = () =>
    storedSource(db, [step === 'day' ? 'members' : `members-${step}`], within, step).byPeriod()
  return {
    byPeriod: async () => [
      ...(await withoutActive(stored.byPeriod())),
      ...(await active()).filter(({ measure }) => measure === 'active'),
    ],
    byName: (rank) => withoutActive(stored.byName(rank)),
    byBoth: () => (step === 'day' ? stored.byBoth() : withoutActive(stored.byBoth())),
  }
}
