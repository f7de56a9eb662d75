import sharp from 'sharp'
import type { Member } from '../members.ts'
import type { supportOf } from '../support.ts'

type Support = Awaited<ReturnType<typeof supportOf>>

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b3882' } })
    .png()
    .toBuffer()

/** Every kind of message, from both sides, over an end. */
export async function sayEverything(support: Support, { phone }: Pick<Member, 'phone'>) {
  const filePath = await support.upload(await picture(300, 400), 'slip.png')
  const wide = await support.upload(await picture(600, 240), 'card.png')
  const buttons = [
    { type: 'web', title: 'ดูวิธีฝากเงินแบบละเอียด', payload: 'https://example.com/help' },
    { type: 'call', title: 'โทรหาเรา', payload: '+6621234567' },
    { type: 'postback', title: 'ตกลง', payload: 'agree:7' },
    { type: 'reply', title: 'มีคำถามอื่น', payload: '-' },
  ]
  const text = (message: string) => ({ message_type: 'text', payload: { message } })
  const said = [
    { sender: 'customer', content: text('สวัสดีครับ ฝากเงินแล้วยังไม่เข้า'), session: 1 },
    { content: text('ได้รับเงินเรียบร้อยแล้วนะคะ'), session: 1 },
    { sender: 'customer', content: text('ຂອບໃຈ. ຂໍຖາມອີກຂໍ້ໜຶ່ງ'), session: 2 },
    { sender: 'customer', content: text('About bank:SCB:2026112100000012345678901234567890: ?') },
    { content: { message_type: 'buttons', payload: { message: 'เลือกได้เลยค่ะ', buttons } } },
    { content: { message_type: 'media', payload: { filePath, message: 'ตัวอย่างสลิป' } } },
    {
      content: {
        message_type: 'generic',
        payloads: ['ฝากเงินด้วย QR', 'ถอนเงินเข้าบัญชีธนาคาร', 'Slots'].map((title) => ({
          ...{ filePath: wide, title, subtitle: `ทุกเรื่องเกี่ยวกับ ${title} ที่ถามกันบ่อย` },
          buttons: [{ type: 'reply', title: 'อ่านต่อ', payload: '-' }],
        })),
      },
    },
    {
      content: {
        message_type: 'quick_replies',
        payload: { message: 'ยังมีอะไรให้ช่วยอีกไหมคะ', buttons: buttons.slice(3) },
      },
    },
  ]
  await support.saidBefore(phone, said.length, (sequence) => {
    const { sender = 'support', content, session = 2 } = said[sequence - 1]!
    return { sender: sender as 'customer' | 'support', content, session }
  })
}
