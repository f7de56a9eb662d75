import type { Language } from '#contract/language'
import type { Amount, Currency } from '#money'
import { currencySigns, formatAmount } from '#money'
import { clientIdOfJob } from '../chat/answer.ts'
import { openConversation, sendAsSupport } from '../chat/messages.ts'
import type { Context } from '../platform/context.ts'

type Notice = {
  claim: number
  operator: number
  change: 'granted' | 'cancelled' | 'games-left-out'
}
type Row = {
  userId: string
  member: number
  name: string
  currency: Currency
  minimumDeposit: Amount
  cost: Amount
  /** Names of the games that were left out of the whole withdrawal. */
  games: string[]
}

/** Tells the member in the chat what an operator changed about a bonus. */
export async function tellBonus({ claim, operator, change }: Notice, ctx: Context): Promise<void> {
  const { db, region } = ctx
  const language = region === 'lao' ? 'la' : 'th'
  const [row] = await db<[Row]>`
    select public_id as user_id, member, member_bonus.name, member_bonus.currency, minimum_deposit, cost,
      array(select case ${language} when 'la' then name_la else name_th end from game
        where code = any(games_left_out) order by position) as games
    from member_bonus join member on member.id = member where member_bonus.id = ${claim}`
  const { userId, member } = row
  await openConversation(db, userId, member)
  await sendAsSupport(ctx, {
    conversation: userId,
    member,
    operator,
    clientId: clientIdOfJob('bonus', `${change}-${claim}`),
    text: texts[language][change](row),
  })
}

const money = (amount: Amount, currency: Currency) =>
  `${currencySigns[currency]}${formatAmount(amount)}`

const texts: Record<Exclude<Language, 'en'>, Record<Notice['change'], (row: Row) => string>> = {
  th: {
    granted: ({ name, minimumDeposit, currency }) =>
      `เราเพิ่มโบนัส “${name}” ให้คุณแล้ว โบนัสจะเข้ากระเป๋าเมื่อคุณฝากเงินครั้งถัดไปตั้งแต่ ${money(minimumDeposit, currency)}`,
    cancelled: ({ name, cost, currency }) =>
      cost > 0
        ? `โบนัส “${name}” ของคุณถูกยกเลิกแล้ว หักเงิน ${money(cost, currency)} ตามเงื่อนไขของโบนัส`
        : `โบนัส “${name}” ของคุณถูกยกเลิกแล้ว โดยไม่หักเงิน`,
    'games-left-out': ({ name, games }) =>
      `ตอนนี้คุณถอนเงินหลังโบนัส “${name}” ได้แล้ว โดยไม่รวมเงินในเกม ${games.join(', ')} ที่ยังไม่ตอบกลับ เงินในเกมยังเป็นของคุณ และถอนได้เมื่อเกมกลับมา`,
  },
  la: {
    granted: ({ name, minimumDeposit, currency }) =>
      `ພວກເຮົາເພີ່ມໂບນັດ “${name}” ໃຫ້ທ່ານແລ້ວ, ໂບນັດຈະເຂົ້າກະເປົາເມື່ອທ່ານຝາກເງິນຄັ້ງຕໍ່ໄປຕັ້ງແຕ່ ${money(minimumDeposit, currency)}`,
    cancelled: ({ name, cost, currency }) =>
      cost > 0
        ? `ໂບນັດ “${name}” ຂອງທ່ານຖືກຍົກເລີກແລ້ວ, ຫັກເງິນ ${money(cost, currency)} ຕາມເງື່ອນໄຂຂອງໂບນັດ`
        : `ໂບນັດ “${name}” ຂອງທ່ານຖືກຍົກເລີກແລ້ວ ໂດຍບໍ່ຫັກເງິນ`,
    'games-left-out': ({ name, games }) =>
      `ຕອນນີ້ທ່ານຖອນເງິນຫຼັງໂບນັດ “${name}” ໄດ້ແລ້ວ ໂດຍບໍ່ລວມເງິນໃນເກມ ${games.join(', ')} ທີ່ຍັງບໍ່ຕອບກັບ, ເງິນໃນເກມຍັງເປັນຂອງທ່ານ ແລະ ຖອນໄດ້ເມື່ອເກມກັບມາ`,
  },
}
