import type { AuditLine } from '#contract/audit'

type AuditObject = NonNullable<AuditLine['object']>

/** The page of an object, if it has one. */
export function pageOf({ kind, id }: AuditObject): string | undefined {
  const name = encodeURIComponent(id)
  switch (kind) {
    case 'member':
      return `/members/${name}`
    case 'conversation':
      return `/chat/${name}`
    case 'case':
      return `/cases/${name}`
    case 'external-transfer':
    case 'payment':
    case 'slip':
    case 'incident':
    case 'round':
      return `/money/${kind}/${name}`
    case 'approval':
      return '/approvals/decided'
    case 'withdrawal':
      return `/withdrawals/${name}`
    case 'qr':
    case 'transfer':
    case 'voucher':
      return `/deposits/${kind}/${name}`
    case 'reward':
      return `/rewards/${id}`
    case 'closing':
      return `/closing/${id}`
    case 'blocked-address':
      return `/system/addresses?address=${name}`
    case 'game':
    case 'bank':
      return '/content/names'
    case 'operator':
      return `/audit?username=${name}`
    default:
      return undefined
  }
}
