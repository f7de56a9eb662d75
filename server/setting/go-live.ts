import type * as z from 'zod/mini'
import type * as contract from '#contract/go-live'
import { languages } from '#contract/language'
import type { SettingKey } from '#contract/setting-list'
import type { Db } from '#db'
import { siteTexts } from '#db/seed/texts'
import { activeChannels } from '../alarm/channels.ts'
import type { Context } from '../platform/context.ts'
import { cleanHtml } from '../site/html.ts'
import { type Settings, settingsOf } from '../site/settings.ts'

type Answer = z.output<typeof contract.goLive.output>
type Parts = Pick<Context, 'db' | 'region' | 'isSandbox' | 'alarmChannels'>

/** The settings that meet a condition of their own. */
const settingFor: Partial<Record<contract.GoLiveCode, SettingKey>> = {
  name: 'name',
  website: 'website',
  contact: 'lineLink',
  licence: 'licenceNumber',
  licensor: 'licensor',
  help_line: 'helpLine',
  identity: 'identityAboveWithdrawn',
  chat: 'enableChatWidget',
}

/** Lists what the service needs before members use it, and what gives money away. */
export async function goLiveOf(parts: Parts): Promise<Answer> {
  const { db, region, isSandbox } = parts
  const [stated, counts, isSeeded, channels] = await Promise.all([
    settingsOf(
      db,
      'name',
      'website',
      'lineLink',
      'lineName',
      'licenceNumber',
      'licensor',
      'helpLine',
      'identityAboveWithdrawn',
      'enableChatWidget',
      'inviteActive',
      'refundActive',
    ),
    countsOf(db, region),
    hasSeededTexts(db),
    activeChannels(db, parts),
  ])
  const met: Record<contract.GoLiveCode, boolean> = {
    sandbox: !isSandbox,
    owners: counts.owners >= 2,
    reviewers: counts.reviewers >= 2,
    deposit_accounts: counts.depositAccounts > 0,
    games: counts.games > 0,
    payouts: !counts.isStopped,
    texts: !isSeeded,
    alarms: channels.length > 0,
    ...statedIn(stated),
  }
  return {
    conditions: (Object.keys(met) as contract.GoLiveCode[]).map((code) => ({
      code,
      isMet: met[code],
      setting: settingFor[code] ?? null,
    })),
    giveaways: [
      { code: 'invite', count: Number(stated.inviteActive) },
      { code: 'refund', count: Number(stated.refundActive) },
      { code: 'bonuses', count: counts.bonuses },
      { code: 'wheels', count: counts.wheels },
    ],
  }
}

type Stated = Pick<
  Settings,
  | 'name'
  | 'website'
  | 'lineLink'
  | 'lineName'
  | 'licenceNumber'
  | 'licensor'
  | 'helpLine'
  | 'identityAboveWithdrawn'
  | 'enableChatWidget'
>

/** The demo's own values do not count, because they name another service. */
function statedIn(stated: Stated) {
  const { licensor, identityAboveWithdrawn: asked } = stated
  return {
    name: stated.name !== 'Kapao',
    website: stated.website !== '' && !stated.website.includes('kapao.example'),
    contact: stated.lineLink !== '' && !stated.lineLink.includes('@kapao-demo'),
    licence: /[1-9A-Za-z]/.test(stated.licenceNumber),
    licensor: [licensor.th, licensor.la, licensor.en].every((text) => text !== ''),
    help_line: /[1-9]/.test(stated.helpLine),
    identity: asked.BAHT > 0 || asked.LAK > 0,
    chat: stated.enableChatWidget,
  }
}

type Counts = {
  owners: number
  reviewers: number
  depositAccounts: number
  games: number
  bonuses: number
  wheels: number
  isStopped: boolean
}

async function countsOf(db: Db, region: string): Promise<Counts> {
  const [counts] = await db<[Counts]>`
    select
      (select count(*)::int from operator where operator_has_right(id, 'operators.manage')) as owners,
      (select count(*)::int from operator where operator_has_right(id, 'review.resolve')) as reviewers,
      (select count(*)::int from deposit_account where is_open and region = ${region}) as deposit_accounts,
      (select count(*)::int from game where is_open) as games,
      (select count(*)::int from bonus where is_active and coalesce(ends_at > now(), true)) as bonuses,
      (select count(*)::int from spin_wheel where is_active) as wheels,
      (select coalesce(bool_or(is_stopped), false) from payout_switch) as is_stopped`
  return counts
}

/** True while members still read a condition or an agreement of the examples. */
async function hasSeededTexts(db: Db): Promise<boolean> {
  const seeded = languages.flatMap((language) => {
    const { conditions, agreements } = siteTexts[language]
    return [...conditions, ...agreements].map(cleanHtml)
  })
  const [found] = await db`
    select from site_text where kind in ('condition', 'agreement') and html = any(${seeded}::text[]) limit 1`
  return found !== undefined
}
