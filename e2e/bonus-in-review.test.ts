import { expect, test } from '@playwright/test'
import { call } from '#contract/call'
import { decideRound, waitingMoney } from '#contract/operator-money'
import { fromDecimal } from '#money'
import { openDesk } from '#server/operator/session'
import { dialog, endOffers, inUse, lookLater, offer, play } from './bonuses.ts'
import { foreignWords } from './foreign.ts'
import { payIn, usernameAt } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'

const { visit, site, sandbox, newOperator } = story({ end: endOffers })
const patience = { timeout: 60_000 }
const isNotCounted = {
  en: 'A round at Joker is being checked. Its bet and your later bets there are not counted yet.',
  th: 'รอบต่อๆ มาที่เกมนี้ยังไม่ถูกนับ',
  la: 'ຮອບຕໍ່ມາທີ່ເກມນີ້ຍັງບໍ່ໄດ້ນັບ',
} as const
const withdrawName = { th: /^ถอน/, la: /^ຖອນ/ }

/** Two operators accept the only round in review of this member. */
async function acceptRound(name: string) {
  for (const _ of ['proposes', 'decides']) {
    const { username } = await newOperator('finance')
    const [{ id }] = await site.db<[{ id: number }]>`
      select id from operator where username = ${username}`
    const desk = { host: stack.app, token: await openDesk(site.db, id) }
    const { waiting } = await call(waitingMoney, { page: 1, limit: 100, kind: 'round' }, desk)
    const round = waiting.find(({ member }) => member?.name === name)!
    const decision = { id: round.id, since: round.since, decision: 'accept' } as const
    await call(decideRound, { ...decision, reason: 'The game confirmed it' }, desk)
  }
}

test('BON-06 WDR-05 a member reads that a round is being checked and is not counted, until two operators accept it', async () => {
  const member = await newMember(stack.app)
  const { token } = member
  const code = await offer(site, 'Checked')
  await api(stack.app, `GET /api/bonus/activate/${code}`, undefined, token)
  await payIn(stack, member, 100, 200)
  await play(stack, token, { amount: 100, stakes: 100 })
  const page = await visit('/user/bonus', { token })
  await inUse(page).getByText('Wagered ฿100.00 of ฿600.00').first().waitFor(patience)
  const note = page.getByText(isNotCounted.en)
  expect(await note.count()).toBe(0)

  const username = await usernameAt(stack.app, token, 'JOKER')
  const stake = fromDecimal(100)
  await sandbox.playRound('JOKER', { username, stake, payout: fromDecimal(2_500_000) })
  await sandbox.playRound('JOKER', { username, stake, payout: stake })
  await lookLater(site, page, member.phone)
  await inUse(page).getByText(isNotCounted.en).waitFor(patience)
  await inUse(page).getByText('Wagered ฿100.00 of ฿600.00').first().waitFor()
  await expectSound(page)

  for (const language of ['th', 'la'] as const) {
    const other = await visit('/user/bonus', { token, language })
    await other.getByText(isNotCounted[language]).waitFor(patience)
    expect(await foreignWords(other, language, ['SOMCHAI', 'Checked'])).toEqual([])
    await expectSound(other)
    await other.goto('/user/home')
    await other
      .getByRole('navigation')
      .getByRole('button', { name: withdrawName[language] })
      .click()
    await dialog(other, withdrawName[language]).getByText(isNotCounted[language]).waitFor()
    await expectSound(other)
  }

  await acceptRound(member.name)
  await inUse(page).getByText('Wagered ฿300.00 of ฿600.00').first().waitFor(patience)
  await expect.poll(() => note.count()).toBe(0)
})
