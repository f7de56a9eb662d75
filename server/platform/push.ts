import type { Signals } from '#contract/signal'
import type { Tx } from '#db'

/** The channel of the database that carries signals to every node. */
export const signalChannel = 'kapao_signal'

/** A signal to one member's screens, as every node reads it. */
export const signalTo = <S extends keyof Signals>(
  member: number,
  signal: S,
  ...payload: Parameters<Signals[S]>
) => ({ member, signal, payload })

/** Signals the member's screens when the transaction commits, and not at all if it rolls back. */
export async function pushIn<S extends keyof Signals>(
  tx: Tx,
  ...signal: [member: number, signal: S, ...payload: Parameters<Signals[S]>]
): Promise<void> {
  await tx`select pg_notify(${signalChannel}, ${JSON.stringify(signalTo(...signal))})`
}
