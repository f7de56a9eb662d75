import type { AlarmChannelName } from '#contract/alarm'
import type { Language } from '#contract/language'

/**
 * Jobs run in lanes that share no worker and no connection, so that a silent provider never delays money. A member waits
 * for a job in `money`, jobs in `ask` call providers, and jobs in `upkeep` use only the database.
 */
export const laneNames = ['money', 'ask', 'upkeep'] as const
export type Lane = (typeof laneNames)[number]

declare const payload: unique symbol
export type Job<Payload> = { lane: Lane; round?: Round; [payload]?: Payload }
/** A round is a job that runs on a schedule, one at a time on all servers together. */
type Round = {
  /** The schedule is a cron expression in UTC. */
  when: string
  /** The work stops starting new pieces after this time. */
  budgetMs: number
}

const job = <Payload extends object>(lane: Lane): Job<Payload> => ({ lane })

/** This is short enough that a round of every minute ends before its next one. */
const minuteMs = 50_000
const round = <Payload extends object = object>(
  lane: Lane,
  when: string,
  budgetMs: number = minuteMs,
): Job<Payload> => ({ lane, round: { when, budgetMs } })

/** Every job with its lane, its payload's type and, for a round, its schedule. Its work is in its feature. */
export const jobTable = {
  'deposit.credit': job<{ id: number }>('money'),
  'external-transfer.run': job<{ reference: string }>('money'),
  'reward.notify': job<{ member: number; reference?: string }>('money'),
  'invite.accrue': job<{ reward: number }>('money'),

  'bet.decided': job<{ member: number; game: string }>('ask'),
  'deposit.confirm': job<{ id: number }>('ask'),
  'deposit.watch': job<{ id: string }>('ask'),
  'deposit.cancel': job<{ id: string }>('ask'),
  'external-transfer.check': job<{ reference: string }>('ask'),
  'slip.read': job<{ reference: string }>('ask'),
  'member.tell-bank': job<{ member: number; approval: number }>('ask'),
  'member.tell-phone': job<{ member: number; approval: number }>('ask'),
  'member.tell-name': job<{ member: number; approval: number }>('ask'),
  'member.tell-bonus': job<{
    claim: number
    operator: number
    change: 'granted' | 'cancelled' | 'games-left-out'
  }>('upkeep'),
  'identity.tell': job<{ member: number; check: string; operator: number }>('upkeep'),
  'password.send-code': job<{ otp: number; sealed: string; language: Language }>('ask'),
  'password.send-link': job<{ member: number; sealed: string }>('ask'),
  'login.tell-device': job<{ member: number; event: number }>('ask'),
  'password.tell-guesses': job<{ phone: string }>('ask'),
  'password.send-guesses': job<{ member: number; event: string }>('ask'),
  'password.tell': job<{ member: number; reference: string; passkeysRemoved?: number }>('ask'),
  'alarm.send': job<{ event: string; channel: AlarmChannelName }>('ask'),
  'feed.poll': job<{ provider: string; account: string }>('ask'),
  'personal.remove-files': job<object>('upkeep'),
  'feed.round': round('ask', '* * * * *'),
  'bet.round': round('ask', '* * * * *'),
  'bet.walk': round('ask', '* * * * *'),
  'withdraw.balance': round('ask', '* * * * *'),
  'bonus.below': round('ask', '* * * * *'),

  'deposit.sweep': round('upkeep', '* * * * *'),
  'deposit-account.count': round('upkeep', '* * * * *'),
  'closing.count': round('upkeep', '*/10 * * * *'),
  'external-transfer.sweep': round('upkeep', '* * * * *'),
  'provider.break': round('upkeep', '* * * * *'),
  'setting.apply': round('upkeep', '* * * * *'),
  'member.release': round('upkeep', '* * * * *'),
  'member.summarize': round('upkeep', '* * * * *'),
  'report.refresh': round('upkeep', '* * * * *'),
  'slip.sweep': round<{ isStart?: boolean }>('upkeep', '* * * * *'),
  'retention.purge': round('upkeep', '*/10 * * * *'),
  'ledger.reconcile': round('upkeep', '7,37 * * * *', 30 * 60_000),
  'ledger.reconcile-primary': round('upkeep', '52 20 * * *', 30 * 60_000),
  'ledger.add-part': round('upkeep', '22 * * * *'),
  'bet.add-part': round('upkeep', '52 * * * *'),
  'audit.verify': round('upkeep', '40 20 * * *', 30 * 60_000),
  'identity.forget': round('upkeep', '24 * * * *'),
  'spin.seal': round('upkeep', '*/10 * * * *'),
} as const satisfies Record<string, Job<object>>

/** Earlier servers queue jobs under these names. The work of each is done by the job of today's name. */
export const earlierJobs: Readonly<Record<string, keyof typeof jobTable>> = {
  'leg.drive': 'external-transfer.run',
  'leg.check': 'external-transfer.check',
  'leg.sweep': 'external-transfer.sweep',
  'reward.tell': 'reward.notify',
  'chat.forget': 'retention.purge',
  'game.forget': 'retention.purge',
  'http.forget': 'retention.purge',
  'job.forget': 'retention.purge',
  'login.forget': 'retention.purge',
  'member-event.forget': 'retention.purge',
  'operator.forget': 'retention.purge',
  'otp.forget': 'retention.purge',
  'password.forget': 'retention.purge',
  'session.forget': 'retention.purge',
}

export type JobName = keyof typeof jobTable
export const jobNames = Object.keys(jobTable) as JobName[]
export type PayloadOf<Name extends JobName> =
  (typeof jobTable)[Name] extends Job<infer Payload> ? Payload : never
