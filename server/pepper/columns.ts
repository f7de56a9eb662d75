/**
 * The work that a stored value needs when PEPPER changes.
 * - `encrypted`: we decrypt with the previous one and encrypt with the current one.
 * - `keyed`: it is a keyed hash whose plain text is stored too, so we make it anew.
 * - `lasting`: it is a keyed hash whose plain text we do not have: its key stays in `pepper_key`, and look-ups try it too.
 * - `repeated`: it repeats a keyed hash of another row, and changes with that one.
 * - `brief`: it needs none, because its row is deleted within days and is not missed.
 * - `fingerprint`: it identifies PEPPER itself, so we write it last.
 */
export type Renewal = 'encrypted' | 'keyed' | 'lasting' | 'repeated' | 'brief' | 'fingerprint'

/** Purposes of `createEncryption`; the digits of a code use PEPPER itself. */
export type Row = { purpose: string; renewal: Renewal; from?: string }

/** Every column whose values depend on PEPPER. columns.test.ts walks the schema for those that are missing. */
export const pepperColumns = {
  'approval.input': { purpose: 'bank account', renewal: 'repeated' },
  'bonus_code_batch.encrypted_key': { purpose: 'bonus code', renewal: 'encrypted' },
  'chat_file.network': { purpose: 'chat network', renewal: 'brief' },
  'chat_file.owner': { purpose: 'guest-id', renewal: 'lasting' },
  'conversation.name': { purpose: 'guest-id', renewal: 'lasting' },
  'excluded_phone.hash': { purpose: 'excluded phone', renewal: 'lasting' },
  'game_account.password': { purpose: 'game password', renewal: 'encrypted' },
  'game_account.pending_password': { purpose: 'game password', renewal: 'encrypted' },
  'gateway_callback.raw': { purpose: 'evidence', renewal: 'encrypted' },
  'idempotency_key.owner': { purpose: 'stranger', renewal: 'brief' },
  'idempotency_key.request_hash': { purpose: 'idempotency', renewal: 'lasting' },
  'idempotency_key.response': { purpose: 'idempotency', renewal: 'encrypted' },
  'identity_check.details': { purpose: 'identity document', renewal: 'encrypted' },
  'identity_check.number_hash': {
    purpose: 'identity document',
    renewal: 'keyed',
    from: 'details',
  },
  'member.bank_account_index': {
    purpose: 'bank account',
    renewal: 'keyed',
    from: 'bank_account_no',
  },
  'member.bank_account_no': { purpose: 'bank account', renewal: 'encrypted' },
  'member.date_of_birth': { purpose: 'date of birth', renewal: 'encrypted' },
  'member_bank_proposal.account_index': {
    purpose: 'bank account',
    renewal: 'keyed',
    from: 'bank_account_no',
  },
  'member_bank_proposal.bank_account_no': { purpose: 'bank account', renewal: 'encrypted' },
  'member_consent.address': { purpose: 'member event', renewal: 'encrypted' },
  'member_consent.network_hash': { purpose: 'member event', renewal: 'keyed', from: 'address' },
  'member_event.address': { purpose: 'member event', renewal: 'encrypted' },
  'member_event.network_hash': { purpose: 'member event', renewal: 'keyed', from: 'address' },
  'member_payer.account_index': { purpose: 'bank account', renewal: 'keyed', from: 'account_no' },
  'member_payer.account_no': { purpose: 'bank account', renewal: 'encrypted' },
  'member_payer_proposal.account_index': {
    purpose: 'bank account',
    renewal: 'keyed',
    from: 'account_no',
  },
  'member_payer_proposal.account_no': { purpose: 'bank account', renewal: 'encrypted' },
  'operator.totp_secret': { purpose: 'operator totp', renewal: 'encrypted' },
  'operator_factor_change.totp_secret': { purpose: 'operator totp', renewal: 'encrypted' },
  'operator_invitation.totp_secret': { purpose: 'operator totp', renewal: 'encrypted' },
  'operator_recovery_code.code_hash': { purpose: 'operator recovery code', renewal: 'lasting' },
  'otp.code_hash': { purpose: 'PEPPER itself', renewal: 'brief' },
  'otp.verified_by': { purpose: 'stranger', renewal: 'brief' },
  'payment_return.account_no': { purpose: 'bank account', renewal: 'encrypted' },
  'payment_return_proposal.account_index': {
    purpose: 'bank account',
    renewal: 'keyed',
    from: 'account_no',
  },
  'payment_return_proposal.account_no': { purpose: 'bank account', renewal: 'encrypted' },
  'pepper.fingerprint': { purpose: 'fingerprint', renewal: 'fingerprint' },
  'pepper.rotates_from': { purpose: 'fingerprint', renewal: 'fingerprint' },
  'pepper.rotates_to': { purpose: 'fingerprint', renewal: 'fingerprint' },
  'pepper_key.encrypted_key': { purpose: 'earlier key', renewal: 'encrypted' },
  'rate_counter.who': { purpose: 'limits', renewal: 'brief' },
  'session.address': { purpose: 'member event', renewal: 'encrypted' },
  'spin_seed.encrypted_seed': { purpose: 'spin seed', renewal: 'encrypted' },
  'spin_seed.next_encrypted_seed': { purpose: 'spin seed', renewal: 'encrypted' },
  'unmatched_payment.raw': { purpose: 'evidence', renewal: 'encrypted' },
  'unmatched_payment_report.raw': { purpose: 'evidence', renewal: 'encrypted' },
  'voucher.encrypted_voucher': { purpose: 'voucher', renewal: 'encrypted' },
  'voucher.name': { purpose: 'voucher', renewal: 'keyed', from: 'encrypted_voucher' },
  'withdrawal.account_no': { purpose: 'bank account', renewal: 'encrypted' },
} as const satisfies Record<string, Row>

/** Purposes whose values are in no column of ours, and where they are. */
export const pepperElsewhere = {
  'chat file': 'addresses of files, which expire',
  guest: 'tokens of guests, in their browsers',
  'identity address': 'addresses of pictures, which expire',
  'identity picture': 'files of documents',
  'passkey user': 'ids of accounts, in the devices of operators and members',
  'password code': 'jobs that wait to send a code',
  'password link': 'jobs that wait to send a link',
  'proof of work': 'challenges, which expire within minutes',
  'slip address': 'addresses of pictures, which expire',
} as const satisfies Record<string, string>
