import { bringUp } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { runningIn } from '#db/embedded/running'
import type { Config } from './config/config.ts'

/** An error with a sentence for the person at the terminal. */
export class CommandError extends Error {
  override name = 'CommandError'
}

export type CommandConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'dataDir'
>

/**
 * Finds the server's own database for a command, without a pooler, whether or not the server runs. `stop` ends an embedded
 * one that the command has started.
 */
export async function databaseOf({
  databaseUrl,
  databaseDirectUrl: direct,
  databaseOwnerUrl,
  dataDir,
}: CommandConfig): Promise<{ url: string; stop: () => Promise<void> }> {
  const known = direct ?? databaseUrl ?? runningIn(dataDir)
  const { url, stop } = known
    ? { url: known, stop: async () => {} }
    : await startEmbedded({ dataDir })
  await bringUp({ owner: databaseOwnerUrl, app: url, jobs: null, direct })
  return { url, stop }
}
