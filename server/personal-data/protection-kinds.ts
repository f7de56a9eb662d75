import { type Kind, own } from './kind.ts'

/** Limits, breaks and exclusions, and the time in the app that they count. */
export const protectionKinds: Kind[] = [
  {
    table: 'public.member_exclusion',
    of: own,
    fate: 'keep',
    shown: 'kind begun_at until',
    inner: 'bucket member id',
    retention: 'protection',
    readers: 'operators with members.read',
  },
  {
    table: 'public.member_limit',
    of: own,
    fate: 'keep',
    shown: 'kind period set_by amount next_at next_amount changed_at',
    inner: 'bucket member',
    retention: 'protection',
    readers: 'operators with members.read',
  },
  {
    table: 'public.member_limit_change',
    of: own,
    fate: 'keep',
    shown: 'at kind period set_by before after next_at next_amount',
    inner: 'bucket member id',
    retention: 'protection',
    readers: 'operators with members.read',
  },
  {
    table: 'public.member_reality_check',
    of: own,
    fate: 'delete',
    shown: 'minutes changed_at',
    inner: 'bucket member',
    retention: 'protection',
    readers: 'nobody',
  },
  {
    table: 'public.member_stay',
    of: own,
    fate: 'delete',
    shown: 'began_at active_at checked_at',
    inner: 'bucket member counted_until gained',
    retention: 'protection',
    readers: 'nobody',
  },
  {
    table: 'public.member_time',
    of: own,
    fate: 'delete',
    shown: 'day minutes',
    inner: 'bucket member',
    retention: 'protection',
    readers: 'operators with members.read',
  },
]
