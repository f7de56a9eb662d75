import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Db } from '#db'
import { supportOf } from '#e2e/support'

const words =
  'สวัสดีค่ะ ฝากเงินแล้วยังไม่เข้า ช่วยตรวจสอบให้หน่อยนะคะ ขอบคุณมากค่ะ The transfer was made this morning. '
const sessionLength = 200

/**
 * Creates a conversation of `count` messages of every kind, with phone photos and a film. The last message is a text.
 */
export async function seedConversation(app: string, db: Db, phone: string, count: number) {
  const support = await supportOf(app, db)
  const pictures = await Promise.all(
    Array.from({ length: 8 }, async (_, index) =>
      support.upload(await picture(index), `picture-${index}.jpg`),
    ),
  )
  const film = await support.upload(readFileSync('web/public/howto/ending.mp4'), 'film.mp4')
  const name = await support.insertHistory(phone, count - 1, (sequence) => ({
    sender: sequence % 3 ? 'support' : 'customer',
    content: contentOf(sequence, pictures, film),
    session: 1 + Math.floor(sequence / sessionLength),
  }))
  await db`
    update chat_file set conversation = (select id from conversation where name = ${name})
    where path = any(${[...pictures, film]})`
  const newest = `message ${count}`
  await support.write(name, newest)
  return newest
}

const picture = (index: number) =>
  sharp({
    create: {
      width: 900,
      height: 1_200,
      channels: 3,
      background: '#2b3882',
      noise: { type: 'gaussian', mean: 90 + index * 10, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()

/** Of twenty messages in a row ten are texts, three pictures or a film, four have buttons and one has cards. */
function contentOf(sequence: number, pictures: string[], film: string) {
  const message = `message ${sequence}`
  const pictureOf = (at: number) => pictures[at % pictures.length]!
  const buttons = [
    { type: 'reply', title: 'ใช่ ได้รับแล้ว', payload: '-' },
    { type: 'postback', title: 'ยังไม่ได้รับ', payload: 'no' },
    { type: 'web', title: 'Help', payload: 'https://example.com/help' },
  ]
  const media = (filePath: string, fileType: string) => ({
    message_type: 'media',
    payload: { message: '', url: '', fileType, filePath },
  })
  if (sequence % 50 === 0) return media(film, 'video')
  if (sequence % 10 === 3) return media(pictureOf(sequence), 'image')
  if (sequence % 10 === 6) return { message_type: 'buttons', payload: { message, buttons } }
  if (sequence % 10 === 8) return { message_type: 'quick_replies', payload: { message, buttons } }
  if (sequence % 20 === 9)
    return { message_type: 'generic', payloads: [0, 1, 2].map((at) => card(pictureOf(at))) }
  const some = words.slice(0, (sequence * 37) % words.length)
  return { message_type: 'text', payload: { message: `${message} ${some}`.trim() } }

  function card(filePath: string) {
    return {
      image_url: '',
      filePath,
      title: message,
      subtitle: 'How to send a slip',
      buttons: buttons.slice(0, 2),
    }
  }
}
