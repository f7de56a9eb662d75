type DepositAccount = {
  region: 'th' | 'lao'
  bankCode: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'QR' | 'MANUAL'
  currency: 'BAHT' | 'LAK'
  accountNo: string
}

export const holder = 'KAPAO DEMO CO., LTD.'

/** One account for each view of the deposit sheet. The numbers are invented and belong to the sandbox's banks. */
export const depositAccounts: DepositAccount[] = [
  {
    region: 'th',
    bankCode: 'KBANK',
    bankType: 'BANK',
    mode: 'QR',
    currency: 'BAHT',
    accountNo: '0001230001',
  },
  {
    region: 'th',
    bankCode: 'SCB',
    bankType: 'BANK',
    mode: 'AUTO',
    currency: 'BAHT',
    accountNo: '0004560002',
  },
  {
    region: 'th',
    bankCode: 'KBANK',
    bankType: 'BANK',
    mode: 'AUTO',
    currency: 'BAHT',
    accountNo: '0001230003',
  },
  {
    region: 'th',
    bankCode: 'GSB',
    bankType: 'BANK',
    mode: 'AUTO',
    currency: 'BAHT',
    accountNo: '000200300404',
  },
  {
    region: 'th',
    bankCode: 'BBL',
    bankType: 'BANK',
    mode: 'MANUAL',
    currency: 'BAHT',
    accountNo: '0007890005',
  },
  {
    region: 'th',
    bankCode: 'WW',
    bankType: 'PAYMENT',
    mode: 'QR',
    currency: 'BAHT',
    accountNo: '',
  },
  {
    region: 'th',
    bankCode: 'PAYTIMZ',
    bankType: 'PAYMENT',
    mode: 'QR',
    currency: 'BAHT',
    accountNo: '',
  },
  {
    region: 'th',
    bankCode: 'PAYONEX',
    bankType: 'PAYMENT',
    mode: 'QR',
    currency: 'BAHT',
    accountNo: '',
  },
  {
    region: 'lao',
    bankCode: 'BCEL',
    bankType: 'BANK',
    mode: 'AUTO',
    currency: 'LAK',
    accountNo: '000120000456001',
  },
  {
    region: 'lao',
    bankCode: 'JDB',
    bankType: 'BANK',
    mode: 'MANUAL',
    currency: 'LAK',
    accountNo: '00020010300402',
  },
  {
    region: 'lao',
    bankCode: 'BCEL',
    bankType: 'BANK',
    mode: 'AUTO',
    currency: 'BAHT',
    accountNo: '000120000456002',
  },
  {
    region: 'lao',
    bankCode: 'KBANK',
    bankType: 'BANK',
    mode: 'QR',
    currency: 'BAHT',
    accountNo: '0001230001',
  },
  {
    region: 'lao',
    bankCode: 'SCB',
    bankType: 'BANK',
    mode: 'AUTO',
    currency: 'BAHT',
    accountNo: '0004560002',
  },
  {
    region: 'lao',
    bankCode: 'PAYONEX',
    bankType: 'PAYMENT',
    mode: 'QR',
    currency: 'BAHT',
    accountNo: '',
  },
]

/** Gift links become available once there is an endpoint that redeems them. */
export const depositWallets: { mode: 'AUTO' | 'GIFT'; accountNo: string; isOpen: boolean }[] = [
  { mode: 'AUTO', accountNo: '0800001234', isOpen: true },
  { mode: 'GIFT', accountNo: '0800001234', isOpen: true },
]

/** Amounts in satang and att. */
export const withdrawLimits = [
  { currency: 'BAHT', minimum: 100_00, maximum: 200_000_00 },
  { currency: 'LAK', minimum: 50_000_00, maximum: 100_000_000_00 },
]

/** The banks are closed around midnight. */
export const slipClosing = [{ closedFrom: '23:50', closedTo: '00:10' }]
