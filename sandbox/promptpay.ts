import { type Amount, formatAmount, fromDecimal, isDecimal } from '#money'

/** Receiver of a payment: a registered biller, or a proxy that PromptPay resolves to an account. */
export type Receiver =
  | { kind: 'biller'; biller: string; reference: string }
  | { kind: 'mobile' | 'tax' | 'wallet'; id: string }

export type PromptPay = {
  receiver: Receiver
  amount: Amount | undefined
  name: string
  /** Field 62.05: the gateway's own id of the QR. */
  label: string
}

const aids = { proxy: 'A000000677010111', bill: 'A000000677010112' } as const
const proxies = { mobile: '01', tax: '02', wallet: '03' } as const

const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

/** Writes the text of a PromptPay QR for one payment, by EMVCo's merchant-presented specification. */
export function encodePromptPay({ receiver, amount, name, label }: PromptPay): string {
  const merchant =
    receiver.kind === 'biller'
      ? field(
          '30',
          field('00', aids.bill) + field('01', receiver.biller) + field('02', receiver.reference),
        )
      : field('29', field('00', aids.proxy) + field(proxies[receiver.kind], proxyId(receiver)))
  const text = [
    field('00', '01'),
    field('01', '12'),
    merchant,
    field('53', '764'),
    amount === undefined ? '' : field('54', plain(amount)),
    field('58', 'TH'),
    field('59', name),
    field('60', 'BANGKOK'),
    field('62', field('05', label)),
    '6304',
  ].join('')
  return text + crc16(text)
}

/** Reads such a text strictly. @throws with a sentence for the user who pasted it. */
export function decodePromptPay(payload: string): PromptPay {
  if (!/^[\x20-\x7e]{20,512}$/.test(payload)) throw new Error('This is not the text of a QR.')
  if (!/6304[0-9A-F]{4}$/.test(payload)) throw new Error('The checksum is missing.')
  if (crc16(payload.slice(0, -4)) !== payload.slice(-4)) throw new Error('The checksum is wrong.')

  const fields = fieldsOf(payload)
  if (fields.get('00') !== '01') throw new Error('This is not an EMVCo payment QR.')
  if (fields.get('53') !== '764' || fields.get('58') !== 'TH')
    throw new Error('This QR is not for baht in Thailand.')
  const amount = fields.get('54')
  if (amount !== undefined && !(/^\d+(\.\d{1,2})?$/.test(amount) && isDecimal(Number(amount))))
    throw new Error('The amount cannot be read.')
  return {
    receiver: receiverOf(fields),
    amount: amount === undefined ? undefined : fromDecimal(Number(amount)),
    name: fields.get('59') ?? '',
    label: fieldsOf(fields.get('62') ?? '').get('05') ?? '',
  }
}

function receiverOf(fields: Map<string, string>): Receiver {
  const bill = fieldsOf(fields.get('30') ?? '')
  if (bill.get('00') === aids.bill)
    return { kind: 'biller', biller: bill.get('01') ?? '', reference: bill.get('02') ?? '' }
  const proxy = fieldsOf(fields.get('29') ?? '')
  if (proxy.get('00') === aids.proxy)
    for (const [kind, tag] of Object.entries(proxies) as [keyof typeof proxies, string][]) {
      const id = proxy.get(tag)
      if (id !== undefined) return { kind, id: kind === 'mobile' ? id.replace(/^0066/, '0') : id }
    }
  throw new Error('There is no PromptPay receiver in this QR.')
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!head || value.length !== length || fields.has(head[1]!))
      throw new Error('The fields of this QR do not add up.')
    fields.set(head[1]!, value)
    at += 4 + length
  }
  return fields
}

const proxyId = ({ kind, id }: { kind: keyof typeof proxies; id: string }) =>
  kind === 'mobile' ? id.replace(/^0/, '0066') : id

const plain = (amount: Amount) => formatAmount(amount).replaceAll(',', '')

/** CRC-16/CCITT-FALSE, as EMVCo requires. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
