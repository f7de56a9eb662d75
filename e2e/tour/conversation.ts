import sharp from 'sharp'
import type { Member } from '../members.ts'
import type { supportOf } from '../support.ts'

type Support = Awaited<ReturnType<typeof supportOf>>

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b3882' } })
    .png()
    .toBuffer()

const buttons = [
  { type: 'web', title: 'ดูวิธีฝากเงินแบบละเอียด', payload: 'https://example.com/help' },
  { type: 'call', title: 'โทรหาเรา', payload: '+6621234567' },
  { type: 'postback', title: 'ตกลง', payload: 'agree:7' },
  { type: 'reply', title: 'มีคำถามอื่น', payload: '-' },
] as const

const before: { sender: 'customer' | 'support'; session: number; message: string }[] = [
  { sender: 'customer', session: 1, message: 'สวัสดีครับ ฝากเงินแล้วยังไม่เข้า' },
  { sender: 'support', session: 1, message: 'ได้รับเงินเรียบร้อยแล้วนะคะ' },
  { sender: 'customer', session: 2, message: 'ຂອບໃຈ. ຂໍຖາມອີກຂໍ້ໜຶ່ງ' },
  {
    sender: 'customer',
    session: 2,
    message:
      'bank:SCB:2026112100000012345678901234567890 https://example.com/a/long/way?to=nowhere',
  },
]

/** Sends every kind of message from both sides, across a closed session. */
export async function sayEverything(support: Support, { phone }: Pick<Member, 'phone'>) {
  const id = await support.insertHistory(phone, before.length, (sequence) => {
    const { sender, session, message } = before[sequence - 1]!
    return { sender, session, content: { message_type: 'text', payload: { message } } }
  })
  const [filePath, wide] = await Promise.all([
    support.upload(await picture(300, 400), 'slip.png'),
    support.upload(await picture(600, 240), 'card.png'),
  ])
  await support.say(id, {
    message_type: 'buttons',
    payload: { message: 'เลือกได้เลยค่ะ', buttons: [...buttons] },
  })
  await support.say(id, { message_type: 'media', payload: { filePath, message: 'ตัวอย่างสลิป' } })
  await support.say(id, {
    message_type: 'generic',
    payloads: ['ฝากเงินด้วย QR', 'ถอนเงินเข้าบัญชีธนาคาร', 'Slots'].map((title) => ({
      filePath: wide,
      title,
      subtitle: `ทุกเรื่องเกี่ยวกับ ${title} ที่ถามกันบ่อย`,
      buttons: [{ type: 'reply', title: 'อ่านต่อ', payload: '-' }],
    })),
  })
  await support.say(id, {
    message_type: 'quick_replies',
    payload: { message: 'ยังมีอะไรให้ช่วยอีกไหมคะ', buttons: buttons.slice(3) },
  })
}
