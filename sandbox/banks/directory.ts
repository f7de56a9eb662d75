import type { Currency } from '#money'
import { lastFour, lastThree, middleFour, plainLastFour } from './masks.ts'

type Bank = {
  /** Bank number in the mini-QR of its slips: the central bank's number, in Laos LAPNet's. */
  number: string
  name: string
  country: 'TH' | 'LA'
  mask: (account: string) => string
  /** True if the bank cuts its customers' names when it shows them to others. */
  isNameCut?: true
}

const thai = (number: string, name: string, mask = middleFour): Bank => ({
  number,
  name,
  country: 'TH',
  mask,
})
const lao = (number: string, name: string): Bank => ({
  number,
  name,
  country: 'LA',
  mask: lastThree,
})

/** Every bank that members may have an account with (docs/adapters-banks.md). */
const banks = {
  KBANK: { ...thai('004', 'กสิกรไทย'), isNameCut: true },
  KTB: thai('006', 'กรุงไทย', lastFour('X')),
  SCB: thai('014', 'ไทยพาณิชย์', lastFour('x')),
  BBL: thai('002', 'กรุงเทพ'),
  TMB: thai('011', 'ทหารไทยธนชาต'),
  BAY: thai('025', 'กรุงศรีอยุธยา'),
  GSB: thai('030', 'ออมสิน', lastFour('X')),
  BAAC: thai('034', 'ธ.ก.ส.'),
  GHB: thai('033', 'อาคารสงเคราะห์'),
  KKP: thai('069', 'เกียรตินาคินภัทร'),
  TISCO: thai('067', 'ทิสโก้'),
  LHB: thai('073', 'แลนด์ แอนด์ เฮ้าส์'),
  CIMBT: thai('022', 'ซีไอเอ็มบี ไทย'),
  UOBT: thai('024', 'ยูโอบี'),
  ICBCT: thai('070', 'ไอซีบีซี (ไทย)'),
  ISBT: thai('066', 'อิสลามแห่งประเทศไทย'),
  BCEL: lao('27710418', 'ການຄ້າຕ່າງປະເທດລາວ'),
  JDB: lao('32170418', 'ຮ່ວມພັດທະນາ'),
  LDB: lao('90010418', 'ພັດທະນາລາວ'),
  APB: lao('90020418', 'ສົ່ງເສີມກະສິກຳ'),
  LVB: lao('90030418', 'ລາວ-ຫວຽດ'),
  PSVB: lao('90040418', 'ພົງສະຫວັນ'),
  STB: lao('90050418', 'ເອັສທີ'),
  IB: lao('90060418', 'ອິນໂດຈີນ'),
  BFL: lao('90070418', 'ຝຣັ່ງ-ລາວ'),
  ACLEDA: lao('90080418', 'ເອຊີລີດາ ລາວ'),
} satisfies Record<string, Bank>

export type BankCode = keyof typeof banks
export const bankCodes = Object.keys(banks) as [BankCode, ...BankCode[]]
export const isBank = (code: string): code is BankCode => Object.hasOwn(banks, code)
export const bankOf = (code: BankCode): Bank => banks[code]
export const bankByNumber = (number: string): BankCode | undefined =>
  bankCodes.find((code) => banks[code].number === number)

/** Account that members send money to. `feed` is how the bank shows senders to us; without it the bank has no feed. */
export type OurAccount = {
  bank: BankCode
  account: string
  currency: Currency
  feed?: { mask?: (account: string) => string; isNameCut?: true }
}
export const ourHolder = 'KAPAO DEMO CO., LTD.'
export const ourAccounts: readonly OurAccount[] = [
  { bank: 'SCB', account: '0004560002', currency: 'BAHT', feed: {} },
  {
    bank: 'KBANK',
    account: '0001230003',
    currency: 'BAHT',
    feed: { mask: middleFour, isNameCut: true },
  },
  { bank: 'GSB', account: '000200300404', currency: 'BAHT', feed: { mask: plainLastFour } },
  { bank: 'BBL', account: '0007890005', currency: 'BAHT' },
  { bank: 'BCEL', account: '000120000456001', currency: 'LAK', feed: { mask: lastThree } },
  { bank: 'BCEL', account: '000120000456002', currency: 'BAHT', feed: { mask: lastThree } },
  { bank: 'JDB', account: '00020010300402', currency: 'LAK' },
  // Members do not see these until operators add them.
  { bank: 'SCB', account: '0004560009', currency: 'BAHT', feed: {} },
  { bank: 'BCEL', account: '000120000456009', currency: 'LAK', feed: { mask: lastThree } },
]

export const ourAccountOf = (bank: string, account: string): OurAccount | undefined =>
  ourAccounts.find((one) => one.bank === bank && one.account === account)

export const currencyCodes = { BAHT: 'THB', LAK: 'LAK' } as const satisfies Record<Currency, string>
