import type { Amount } from '#money'
import type { CallbackProvider } from './callback-source.ts'
import { type CallbackFlaw, callbackSentinels, satangOf, takeControl } from './controls.ts'
import type { World } from './world.ts'

/** Records the callbacks of an event in the event's own transaction, so that none is lost. */
export function recordCallbacks(
  world: World,
  party: CallbackProvider,
  { subject, amount }: { subject: string; amount: Amount },
): void {
  const struck =
    takeControl<CallbackFlaw>(world, party, 'callback') ?? callbackSentinels[satangOf(amount)]
  const state = struck?.flaw === 'silent' ? 'silent' : struck?.flaw === 'hold' ? 'held' : 'waiting'
  const copies = struck?.flaw === 'repeat' ? 1 + struck.times : 1
  for (let copy = 0; copy < copies; copy++)
    world.store.run(
      'insert into callback (party, subject, flaw, state, created_at, due_at) values (?, ?, ?, ?, ?, ?)',
      party,
      subject,
      struck?.flaw ?? null,
      state,
      world.now(),
      world.now(),
    )
}
