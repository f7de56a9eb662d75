import type { BankCode } from '../directory.ts'
import { letters, type Style } from './letters.ts'
import { cloth, colourOf, mark, tick } from './marks.ts'
import { qrPath } from './mini-qr.ts'
import type { Words } from './words.ts'

/** Texts of a slip. */
export type Written = {
  texts: Words
  date: string
  sender: AccountHolder
  receiver: AccountHolder
  amount: string
  fee: string
  reference: string
  /** Undefined for a slip whose QR is missing. */
  qr: string | undefined
}
type AccountHolder = { bank: BankCode; bankName: string; name: string; account: string }
type Drawn = { width: number; height: number; svg: string }
export type Design = (written: Written) => Drawn

const ink = '#20242e'
const soft = '#6b7280'

const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const line = (x: number, y: number, width: number, more = '') =>
  `<path d="M${x} ${y}h${width}" stroke="#d9dde6" stroke-width="2" ${more}/>`
const qrAt = (qr: string | undefined, x: number, y: number, side: number) =>
  `${box(x - 14, y - 14, side + 28, side + 28, '#fff')}${qr ? qrPath(qr, x, y, side) : ''}`

/** Shrinks the letters of long names and numbers to fit. */
const fitted = (text: string, style: Style, letterMax: number): Style => ({
  ...style,
  size: Math.min(style.size, (style.size * letterMax) / Math.max([...text].length, 1)),
})

function holderAt(x: number, y: number, { name, bankName, account }: AccountHolder): string {
  return [
    letters(x, y, name, fitted(name, { size: 32, fill: ink, isBold: true }, 28)),
    letters(x, y + 44, bankName, fitted(bankName, { size: 27, fill: soft }, 34)),
    letters(x, y + 86, account, { size: 28, fill: soft }),
  ].join('')
}

/** A green background behind a white card; the QR at the bottom right. */
const green: Design = (written) => {
  const { texts, sender, receiver, qr } = written
  const [width, height] = [720, 1080]
  const small: Style = { size: 26, fill: soft }
  const strong: Style = { size: 28, fill: ink }
  return drawn(width, height, [
    '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#13b35f"/><stop offset="1" stop-color="#b9ecd0"/></linearGradient></defs>',
    box(0, 0, width, height, 'url(#g)'),
    cloth(width, height, '#fff', 0.13),
    box(28, 28, width - 56, height - 56, '#fff', 'rx="28"'),
    letters(64, 102, texts.done, { size: 42, fill: '#0a8f46', isBold: true }),
    letters(64, 150, written.date, small),
    mark(sender.bank, 626, 108, 40),
    line(64, 184, width - 128),
    mark(sender.bank, 112, 270, 44),
    holderAt(182, 250, sender),
    '<path d="M112 330v64m-12-14 12 14 12-14" fill="none" stroke="#0a9b4b" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
    mark(receiver.bank, 112, 452, 44),
    holderAt(182, 432, receiver),
    line(64, 570, width - 128, 'stroke-dasharray="8 8"'),
    letters(64, 624, `${texts.reference}:`, small),
    letters(64, 664, written.reference, strong),
    letters(64, 736, `${texts.amount}:`, small),
    letters(64, 786, written.amount, { size: 40, fill: ink, isBold: true }),
    letters(64, 850, `${texts.fee}:`, small),
    letters(64, 892, written.fee, strong),
    qrAt(qr, 458, 706, 190),
    letters(553, 944, texts.scan, { size: 22, fill: soft, anchor: 'middle' }),
  ])
}

/** A purple header with the tick in it; the QR in the middle of the footer. */
const purple: Design = (written) => {
  const { texts, sender, receiver, qr } = written
  const [width, height] = [720, 1240]
  const middle = { anchor: 'middle' } as const
  const row = (y: number, name: string, value: string, isBold = false) =>
    letters(56, y, name, { size: 28, fill: soft }) +
    letters(width - 56, y, value, { size: isBold ? 38 : 28, fill: ink, anchor: 'end', isBold })
  return drawn(width, height, [
    box(0, 0, width, height, '#fff'),
    box(0, 0, width, 150, '#4e2a84'),
    cloth(width, 150, '#fff', 0.12),
    mark(sender.bank, 92, 75, 42),
    letters(154, 90, sender.bank, { size: 44, fill: '#fff', isBold: true }),
    tick(360, 232, 44, '#4e2a84'),
    letters(360, 334, texts.done, { size: 40, fill: '#4e2a84', isBold: true, ...middle }),
    letters(360, 382, written.date, { size: 27, fill: soft, ...middle }),
    letters(360, 426, `${texts.otherReference}: ${written.reference}`, {
      size: 23,
      fill: soft,
      ...middle,
    }),
    line(56, 462, width - 112),
    letters(56, 526, texts.from, { size: 28, fill: soft }),
    mark(sender.bank, 216, 532, 38),
    holderAt(276, 518, sender),
    letters(56, 678, texts.to, { size: 28, fill: soft }),
    mark(receiver.bank, 216, 684, 38),
    holderAt(276, 670, receiver),
    line(56, 800, width - 112),
    row(866, texts.amount, written.amount, true),
    row(918, texts.fee, written.fee),
    line(56, 950, width - 112),
    qrAt(qr, 260, 982, 200),
    letters(360, 1222, texts.scan, { size: 22, fill: soft, ...middle }),
  ])
}

/** Design of all other banks, in their colours: a table on a tinted background, the QR on the left. */
const tinted: Design = (written) => {
  const { texts, sender, receiver, qr } = written
  const [width, height] = [720, 1160]
  const colour = colourOf(sender.bank)
  const head = (y: number, text: string) =>
    box(48, y, width - 96, 48, colour, 'fill-opacity=".12" rx="8"') +
    letters(68, y + 33, text, { size: 26, fill: colour, isBold: true })
  return drawn(width, height, [
    box(0, 0, width, height, colour),
    box(0, 0, width, height, '#fff', 'fill-opacity=".9"'),
    cloth(width, height, colour, 0.06),
    box(0, 0, width, 12, colour),
    mark(sender.bank, 96, 92, 46),
    letters(166, 84, texts.done, { size: 38, fill: colour, isBold: true }),
    letters(166, 128, written.date, { size: 26, fill: soft }),
    box(24, 176, width - 48, 944, '#fff', 'rx="20"'),
    head(204, texts.from),
    holderAt(68, 304, sender),
    mark(sender.bank, 606, 330, 40),
    head(424, texts.to),
    holderAt(68, 524, receiver),
    mark(receiver.bank, 606, 550, 40),
    head(644, texts.amount),
    letters(652, 748, written.amount, { size: 46, fill: ink, isBold: true, anchor: 'end' }),
    letters(68, 744, texts.fee, { size: 24, fill: soft }),
    letters(68, 778, written.fee, { size: 26, fill: ink }),
    line(48, 812, width - 96),
    qrAt(qr, 76, 852, 200),
    letters(320, 900, texts.reference, { size: 26, fill: soft }),
    letters(
      320,
      942,
      written.reference,
      fitted(written.reference, { size: 26, fill: ink, isBold: true }, 21),
    ),
    letters(320, 1040, texts.scan, { size: 24, fill: soft }),
  ])
}

const drawn = (width: number, height: number, parts: string[]): Drawn => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
})

export const designs = { green, purple, tinted } satisfies Record<string, Design>
export type DesignName = keyof typeof designs
export const designNames = Object.keys(designs) as [DesignName, ...DesignName[]]

/** The design of a bank’s own app. */
export const designOf = (bank: BankCode): DesignName =>
  bank === 'KBANK' ? 'green' : bank === 'SCB' ? 'purple' : 'tinted'
