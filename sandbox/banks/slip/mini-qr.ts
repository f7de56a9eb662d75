import { encode as encodeQr } from 'uqr'
import { crc16 } from '../../promptpay.ts'
import { type BankCode, bankOf } from '../directory.ts'

const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

/** Text of a slip's small QR (docs/adapters-banks.md, Slip verification). */
export function miniQrText(sendingBank: BankCode, reference: string): string {
  const { number, country } = bankOf(sendingBank)
  const slip = field('00', '000001') + field('01', number) + field('02', reference)
  const text = `${field('00', slip)}${field('51', country)}9104`
  return text + crc16(text)
}

/** A QR as one path, `side` pixels wide without a border. */
export function qrPath(text: string, x: number, y: number, side: number): string {
  const { data, size } = encodeQr(text, { ecc: 'M', border: 0 })
  const rows = data.flatMap((row, down) =>
    row.map((isDark, right) => (isDark ? `M${right} ${down}h1v1h-1z` : '')),
  )
  return `<path transform="translate(${x} ${y}) scale(${side / size})" fill="#000" shape-rendering="crispEdges" d="${rows.join('')}"/>`
}
