import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { atAlarms } from './alarms.ts'
import { atApi } from './api.ts'
import { settlePeople } from './banks/accounts.ts'
import { atBanks } from './banks/banks.ts'
import { startPostman } from './deliveries.ts'
import { atGame, gameAt } from './games/games.ts'
import { atGateway } from './gateway-requests.ts'
import { gateways } from './gateways/registry.ts'
import { type HttpReply, type HttpRequest, json, serve } from './http.ts'
import { createPanel } from './panel/panel.ts'
import { atSmsGateway } from './sms.ts'
import { openStore } from './store.ts'
import type { World } from './world.ts'

export type Sandbox = { url: string; stop: () => Promise<void> }

export type SandboxSettings = {
  port: number
  host: string
  data: string
  app: string
  /** The clock; tests move it forward. */
  now?: () => number
}

/** Simulates all external providers in one process: phones, gateways, a bank app, and a panel to operate them. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const store = openStore(settings.data)
  const watchers = new Set<() => void>()
  const world: World = {
    store,
    now: settings.now ?? Date.now,
    changed: () => {
      for (const tell of watchers) tell()
    },
    app: settings.app,
  }
  settlePeople(world)
  const postman = startPostman(world)
  const atPanel = createPanel(world, postman, watchers)

  const server = serve((request): Promise<HttpReply> | HttpReply => {
    const gateway = Object.values(gateways).find(({ base }) => isUnder(base, request))
    if (gateway) return atGateway(world, gateway, request)
    if (isUnder('/sms', request)) return atSmsGateway(world, request)
    if (isUnder('/alarm', request)) return atAlarms(world, request)
    const bank = Object.entries(atBanks).find(([base]) => isUnder(base, request))
    if (bank) return bank[1](world, request, postman)
    const game = gameAt(request)
    if (game) return atGame(world, game, request)
    if (isFromStrangers(request))
      return json(403, { error: 'stranger', text: 'Another site’s page may not steer this.' })
    return isUnder('/api', request) ? atApi(world, postman, request) : atPanel(request)
  })
  server.listen(settings.port, settings.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    await postman.stop()
    store.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await postman.stop()
      store.close()
    },
  }
}

const isUnder = (base: string, { path }: HttpRequest) =>
  path === base || path.startsWith(`${base}/`)

const isFromStrangers = ({ method, headers }: HttpRequest) =>
  method !== 'GET' && headers['sec-fetch-site'] === 'cross-site'
