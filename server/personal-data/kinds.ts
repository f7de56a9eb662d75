import { accountKinds } from './account-kinds.ts'
import { chatKinds } from './chat-kinds.ts'
import { identityKinds } from './identity-kinds.ts'
import type { Kind } from './kind.ts'
import { moneyKinds } from './money-kinds.ts'
import { protectionKinds } from './protection-kinds.ts'

/** Every table with members' data. */
export const kinds: readonly Kind[] = [
  ...accountKinds,
  ...identityKinds,
  ...chatKinds,
  ...moneyKinds,
  ...protectionKinds,
]

/** Every other table, with the reason why no row of it is a member's. */
export const otherTables: Readonly<Record<string, string>> = {
  'ledger.house_shard': 'balances of the house',
  'public.bank': 'catalogue',
  'public.banner': 'catalogue',
  'public.blocked_address': 'networks that operators blocked, without a member',
  'public.bonus': 'catalogue',
  'public.bonus_banner': 'catalogue',
  'public.canned_text': 'texts of operators',
  'public.coin_deposit': 'settings',
  'public.deposit_account': 'accounts of the house',
  'public.deposit_wallet': 'accounts of the house',
  'public.excluded_phone':
    'keyed hashes of the numbers of excluded members, which outlive their names',
  'public.external_transfer_incident': 'amounts under the reference of a transfer',
  'public.feed_cursor': 'progress of a job',
  'public.file_removal': 'files that are being deleted',
  'public.game': 'catalogue',
  'public.gateway_callback': 'evidence of a payment, encrypted; a person cannot be found in it',
  'public.job_worker': 'servers',
  'public.member_summary_progress': 'progress of a job',
  'public.migration': 'the schema',
  'public.operator': 'operators',
  'public.operator_audit_chain': 'hashes of lines',
  'public.operator_audit_redaction': 'hashes of lines',
  'public.operator_change': 'operators',
  'public.operator_code_miss': 'operators',
  'public.operator_factor_change': 'operators',
  'public.operator_invitation': 'operators',
  'public.operator_passkey': 'operators',
  'public.operator_recovery_code': 'operators',
  'public.operator_role': 'settings',
  'public.operator_role_amount': 'settings',
  'public.operator_role_right': 'settings',
  'public.operator_session': 'operators',
  'public.passkey_challenge': 'questions to devices, which go within minutes',
  'public.payment_return':
    'a payer whose payment belongs to no member; the account number is encrypted',
  'public.payment_return_proposal': 'as payment_return',
  'public.payout_balance': 'accounts of the house',
  'public.payout_switch': 'settings',
  'public.pepper': 'settings',
  'public.pepper_key': 'settings',
  'public.provider_circuit': 'servers',
  'public.provider_closure': 'settings',
  'public.provider_health': 'counts of calls, without a member',
  'public.provider_success': 'times of calls, without a member',
  'public.rate_counter': 'keyed names of callers that go within minutes',
  'public.retention': 'settings',
  'public.review_limit': 'settings',
  'public.server_heartbeat': 'servers',
  'public.setting_change': 'settings',
  'public.setting_kind': 'settings',
  'public.site_setting': 'settings',
  'public.site_text': 'settings',
  'public.slip_closing': 'settings',
  'public.source': 'catalogue',
  'public.spin_slice': 'catalogue',
  'public.spin_wheel': 'catalogue',
  'public.unmatched_payment': 'evidence of a payment that belongs to no member, encrypted',
  'public.unmatched_payment_report': 'as unmatched_payment',
  'public.withdraw_limit': 'settings',
  'public.withdraw_rule': 'settings',
}
