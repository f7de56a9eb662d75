import type { IdentityReason } from '#contract/identity'
import type { Language } from '#contract/language'
import { clientIdOfJob } from '../chat/answer.ts'
import { openConversation, sendAsSupport } from '../chat/messages.ts'
import type { Context } from '../platform/context.ts'

type Notice = { member: number; check: string; operator: number }
type Spoken = IdentityReason | 'accepted'

/** Tells the member in the chat what was decided. */
export async function tellIdentity(
  { member, check, operator }: Notice,
  ctx: Context,
): Promise<void> {
  const { db, region } = ctx
  const [row] = await db<{ userId: string; reason: IdentityReason | null }[]>`
    select public_id as user_id, reason from identity_check c join member on member.id = c.member
    where c.bucket = ${member % 256} and c.member = ${member} and c.id = ${check}`
  // An anonymisation has deleted the check, and with it the conversation's messages.
  if (!row) return
  const { userId, reason } = row
  await openConversation(db, userId, member)
  await sendAsSupport(ctx, {
    conversation: userId,
    member,
    operator,
    clientId: clientIdOfJob('identity', check),
    text: texts[region === 'lao' ? 'la' : 'th'][reason ?? 'accepted'],
  })
}

const texts: Record<Exclude<Language, 'en'>, Record<Spoken, string>> = {
  th: {
    accepted: 'เราตรวจเอกสารของคุณเรียบร้อยแล้ว ขอบคุณค่ะ',
    unreadable: 'เราอ่านรูปเอกสารของคุณไม่ชัด กรุณาส่งรูปใหม่ในหน้าโปรไฟล์',
    'not-a-document': 'รูปที่ส่งมาไม่ใช่เอกสารยืนยันตัวตน กรุณาส่งใหม่ในหน้าโปรไฟล์',
    'name-differs': 'ชื่อในเอกสารไม่ตรงกับชื่อบัญชีธนาคารของคุณ กรุณาติดต่อเรา',
    'date-of-birth-differs':
      'วันเกิดในเอกสารไม่ตรงกับที่คุณแจ้งไว้ จึงหยุดการเล่นไว้ก่อน คุณยังถอนเงินได้ กรุณาติดต่อเรา',
    expired: 'เอกสารของคุณหมดอายุแล้ว กรุณาส่งเอกสารที่ยังไม่หมดอายุ',
    'too-young': 'อายุของคุณต่ำกว่าเกณฑ์ จึงหยุดการเล่น คุณยังถอนเงินได้',
    'used-by-another': 'เอกสารนี้ใช้กับบัญชีอื่นแล้ว กรุณาติดต่อเรา',
  },
  la: {
    accepted: 'ພວກເຮົາກວດເອກະສານຂອງທ່ານແລ້ວ, ຂອບໃຈ',
    unreadable: 'ພວກເຮົາອ່ານຮູບເອກະສານຂອງທ່ານບໍ່ອອກ, ກະລຸນາສົ່ງຮູບໃໝ່ໃນໜ້າໂປຣໄຟລ໌',
    'not-a-document': 'ຮູບທີ່ສົ່ງມາບໍ່ແມ່ນເອກະສານຢືນຢັນຕົວຕົນ, ກະລຸນາສົ່ງໃໝ່ໃນໜ້າໂປຣໄຟລ໌',
    'name-differs': 'ຊື່ໃນເອກະສານບໍ່ກົງກັບຊື່ບັນຊີທະນາຄານຂອງທ່ານ, ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
    'date-of-birth-differs':
      'ວັນເກີດໃນເອກະສານບໍ່ກົງກັບທີ່ທ່ານແຈ້ງໄວ້, ຈຶ່ງຢຸດການຫຼິ້ນໄວ້ກ່ອນ. ທ່ານຍັງຖອນເງິນໄດ້, ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
    expired: 'ເອກະສານຂອງທ່ານໝົດອາຍຸແລ້ວ, ກະລຸນາສົ່ງເອກະສານທີ່ຍັງບໍ່ໝົດອາຍຸ',
    'too-young': 'ອາຍຸຂອງທ່ານຕ່ຳກວ່າເກນ, ຈຶ່ງຢຸດການຫຼິ້ນ. ທ່ານຍັງຖອນເງິນໄດ້',
    'used-by-another': 'ເອກະສານນີ້ໃຊ້ກັບບັນຊີອື່ນແລ້ວ, ກະລຸນາຕິດຕໍ່ພວກເຮົາ',
  },
}
