import sharp from 'sharp'
import { type Amount, toAmount } from '#money'
import { encodePromptPay } from '../../promptpay.ts'
import type { Person } from '../accounts.ts'
import { bankOf } from '../directory.ts'
import { cutName } from '../masks.ts'
import { newReference } from '../references.ts'
import type { Transfer } from '../transfers.ts'
import { type DesignName, designOf, designs, type Written } from './designs.ts'
import { miniQrText } from './mini-qr.ts'
import { amountText, laoDate, thaiDate, words } from './words.ts'

/** Faulty slips, one kind for each reason not to credit a slip. */
export const slipKinds = {
  plain: 'As the bank made it',
  'no-qr': 'The QR is missing',
  cropped: 'Cut through the QR',
  tiny: '40 pixels wide',
  edited: 'Says ten times the amount',
  'unknown-reference': 'The QR names a transfer that never was',
  'pay-qr': 'The QR is one to pay, not of a slip',
} as const
export type SlipKind = keyof typeof slipKinds
export type SlipType = 'png' | 'jpg'

export type SlipOptions = { type: SlipType; design?: DesignName | undefined; kind: SlipKind }

/** Picture of a slip as a bank app saves it. */
export async function slipPicture(transfer: Transfer, options: SlipOptions): Promise<Buffer> {
  const design = designs[options.design ?? designOf(transfer.sender.bank)]
  const { width, height, svg } = design(writtenOn(transfer, options.kind))
  const whole = sharp(Buffer.from(svg)).flatten({ background: '#fff' })
  const picture =
    options.kind === 'cropped'
      ? // Every design has its QR in the lower third; this cuts through it.
        whole.extract({ left: 0, top: 0, width, height: Math.round(height * 0.74) })
      : options.kind === 'tiny'
        ? whole.resize({ width: 40 })
        : whole
  return options.type === 'png'
    ? picture.png().toBuffer()
    : picture.jpeg({ quality: 88 }).toBuffer()
}

function writtenOn(transfer: Transfer, kind: SlipKind): Written {
  const { sender, receiver, currency, at } = transfer
  const { country } = bankOf(sender.bank)
  const texts = words[country]
  const reference =
    kind === 'unknown-reference' ? newReference(sender.bank, at) : transfer.reference
  const amount = kind === 'edited' ? toAmount(transfer.amount * 10) : transfer.amount
  const partyOf = ({ bank, account, name }: Person) => ({
    bank,
    bankName: `${texts.bank}${bankOf(bank).name}`,
    name: bankOf(bank).isNameCut ? cutName(name).replace('***', '') : name,
    account: bankOf(bank).mask(account),
  })
  return {
    texts,
    date: country === 'LA' ? laoDate(at) : thaiDate(at, { isShort: sender.bank === 'KBANK' }),
    sender: partyOf(sender),
    receiver: partyOf(receiver),
    amount: amountText(amount, currency, texts),
    fee: amountText(0 as Amount, currency, texts),
    reference,
    qr: kind === 'no-qr' ? undefined : qrTextOf(transfer, kind, reference),
  }
}

const qrTextOf = (transfer: Transfer, kind: SlipKind, reference: string): string =>
  kind === 'pay-qr'
    ? encodePromptPay({
        receiver: { kind: 'mobile', id: '0812345678' },
        amount: transfer.amount,
        name: 'SOMEBODY',
        label: 'NONE',
      })
    : miniQrText(transfer.sender.bank, reference)
