import { onReturn } from '#kit/ui/onReturn.ts'
import { endings } from './session.ts'
import { readSiteInfo, renewSiteInfo } from './siteInfo.ts'

const worker = '/worker.js'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** It runs once the first page has loaded. */
export async function afterLoad(): Promise<void> {
  endSessions()
  await Promise.all([install(), readName()])
}

/**
 * Sets the worker up that opens the app without a network, and tells it what this page has loaded already. A browser
 * without workers, or one that refuses, has the app as it is.
 */
async function install(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(trusted(worker))
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
    active?.postMessage({ loaded: loaded.map(({ pathname }) => pathname) })
  } catch (error) {
    console.info('The app is not kept for later.', error)
  }
}

/** A page that was kept, or is open for long, may have an earlier name of the service. */
async function readName(): Promise<void> {
  onReturn(() => void renewSiteInfo())
  await readSiteInfo()
}

/**
 * Sessions that ended here without a network end at the server too: the code for it sends them when it is loaded, and whenever
 * the member or the network is back. Most devices have none, and load nothing for it.
 */
function endSessions(): void {
  const load = () => {
    if (endings.names().length > 0) import('../layout/endAtServer.ts').catch(() => undefined)
  }
  onReturn(load)
  load()
}

/** Scripts have addresses that we vouch for (Trusted Types): this one, and no other. */
function trusted(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('worker', {
    createScriptURL: (asked) => {
      if (asked !== worker) throw new TypeError('not our worker')
      return asked
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
