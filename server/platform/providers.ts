import { plain } from '#ledger/accounts'
import { createLine } from '#providers/alarms/line'
import { createTelegram } from '#providers/alarms/telegram'
import { createWebhook } from '#providers/alarms/webhook'
import { createBankFeed } from '#providers/banks/feed'
import { createPayout } from '#providers/banks/payout'
import { createSlipCheck } from '#providers/banks/slip-check'
import {
  type CallSeen,
  type Connection,
  type ConnectionSettings,
  connected,
  createConnection,
} from '#providers/connection'
import { createGames } from '#providers/games/registry'
import { createGateways } from '#providers/gateways/registry'
import { createSms } from '#providers/sms/sms'
import { createTrueWallet } from '#providers/truewallet/truewallet'
import type { Config } from './config/config.ts'
import { laneSizes } from './jobs/lane.ts'

/** One server's calls of one operation to one provider at once. Polls have low limits, so money never waits for a poll. */
const atOnceMax = {
  otherwise: 256,
  bets: 16,
  list: 4,
  look: 6,
}
/** The queries about callbacks that run at once at one gateway (server/deposit/drivers.ts). */
export const askedAtOnceMax = 64
/** The process that stored a callback queries its gateway, and so do the jobs of QRs: neither waits for the other. */
const atGatewayMax = { ...atOnceMax, find: askedAtOnceMax + laneSizes.ask.concurrency }

/** Creates every provider with its own connection. */
export function createProviders(
  {
    gateways,
    games,
    banks,
    sms,
    alarms,
  }: Pick<Config, 'gateways' | 'games' | 'banks' | 'sms' | 'alarms'>,
  onCall: (seen: CallSeen) => void,
) {
  const connections: Connection[] = []
  function connect<Adapter extends object>(
    provider: string,
    adapter: Adapter,
    settings: ConnectionSettings = { atOnceMax },
  ): Adapter {
    const connection = createConnection(provider, { ...settings, onCall })
    connections.push(connection)
    return connected(adapter, connection)
  }
  return {
    connections,
    adapters: {
      gateways: new Map(
        [...createGateways(gateways)].map(([code, gateway]) => [
          code,
          connect(`gateway:${code}`, gateway, { atOnceMax: atGatewayMax }),
        ]),
      ),
      games: new Map(
        [...createGames(games)].map(([code, game]) => [code, connect(`game:${code}`, game)]),
      ),
      payout: connect('payout', {
        ...createPayout(banks.payout),
        // Rows and the ledger name the account like this.
        account: plain(banks.payout.account),
      }),
      slipCheck: connect('slips', createSlipCheck(banks.slips)),
      bankFeed: connect('feed', createBankFeed(banks.feed)),
      trueWallet: connect('truewallet', createTrueWallet(banks.truewallet)),
      sms: connect('sms', createSms(sms)),
      alarmChannels: {
        webhook: alarms.webhook && connect('alarm:webhook', createWebhook(alarms.webhook)),
        line: alarms.line && connect('alarm:line', createLine(alarms.line)),
        telegram: alarms.telegram && connect('alarm:telegram', createTelegram(alarms.telegram)),
      },
    },
  }
}
