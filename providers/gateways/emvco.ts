import { type Amount, toAmount } from '#money'

/** Fields of an EMVCo payload by tag: two digits of tag, two of length, the value. */
type Fields = ReadonlyMap<string, string>

export type PayloadRead = { word: 'right'; amount: Amount } | { word: 'wrong'; reason: string }

// PromptPay's two forms of a receiver: tag 29 a person or an e-wallet, tag 30 a biller.
const promptPay = { '29': 'A000000677010111', '30': 'A000000677010112' } as const

/**
 * Reads a QR payload as strictly as a bank's app does: we must not show a QR that a bank would refuse, or that pays
 * another amount than we expect.
 */
export function readPayload(payload: string): PayloadRead {
  const wrong = (reason: string): PayloadRead => ({ word: 'wrong', reason })
  if (!/^[\x20-\x7e]{40,512}$/.test(payload))
    return wrong('not a printable text of 40 to 512 letters')
  const fields = fieldsOf(payload)
  if (!fields) return wrong('its fields do not fit')
  if (fields.get('00') !== '01') return wrong('not version 01')
  if (payload.slice(-8, -4) !== '6304') return wrong('the checksum is not last')
  if (fields.get('63') !== checksum(payload.slice(0, -4))) return wrong('checksum')
  if (!isPromptPay(fields)) return wrong('not PromptPay')
  if (fields.get('53') !== '764') return wrong('not in baht')
  if (fields.get('58') !== 'TH') return wrong('not Thai')
  const amount = amountIn(fields.get('54'))
  return amount ? { word: 'right', amount } : wrong('no amount')
}

/**
 * CRC-16/CCITT-FALSE as four capital hexadecimal digits, over everything before it, its own tag and length included.
 */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function isPromptPay(fields: Fields): boolean {
  const receivers = Object.entries(promptPay).filter(([tag]) => fields.has(tag))
  return (
    receivers.length === 1 &&
    receivers.every(([tag, id]) => fieldsOf(fields.get(tag)!)?.get('00') === id)
  )
}

function amountIn(text = ''): Amount | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, whole, fraction = ''] = match
  return toAmount(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

/** Undefined if a length exceeds the text, or a tag is not two digits or occurs twice. */
function fieldsOf(text: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    if (tag === undefined || fields.has(tag)) return undefined
    const end = at + 4 + Number(length)
    if (end > text.length) return undefined
    fields.set(tag, text.slice(at + 4, end))
    at = end
  }
  return fields
}
