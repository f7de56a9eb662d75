import type { Db } from '#db'
import { columnsIn, type Fate } from './kind.ts'
import { kinds } from './kinds.ts'

const fates: Record<Fate, string> = {
  delete: 'deleted',
  replace: 'replaced in part',
  keep: 'kept',
}

/** The rows of docs/personal-data.md, as the inventory and the table `retention` give them. */
export async function documentRows(db: Db): Promise<string[]> {
  const retention = await db<
    { kind: string; days: number | null; isPurged: boolean; why: string }[]
  >`
    select kind, days, is_purged, why from retention order by kind`
  const names = (list?: string) =>
    columnsIn(list)
      .map((column) => `\`${column}\``)
      .join(', ')
  return [
    ...kinds.map(
      ({ table, fate, shown, personal, secret, retention: kind, readers }) =>
        `| \`${table.replace('public.', '')}\` | ${names([shown, personal].filter(Boolean).join(' ')) || 'nothing'} | ${fates[fate]}${fate === 'replace' ? `: ${names([personal, secret].filter(Boolean).join(' '))}` : ''} | ${kind} | ${readers} |`,
    ),
    ...retention.map(
      ({ kind, days, isPurged, why }) =>
        `| ${kind} | ${days ?? '–'} | ${isPurged ? 'the job' : '–'} | ${why} |`,
    ),
  ]
}
