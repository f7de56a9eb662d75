import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { content, publishContent } from '#contract/content'
import { addDepositAccount, changeDepositAccount, depositAccounts } from '#contract/deposit-account'
import { endpoints } from '#contract/endpoints'
import { addMemberPayer } from '#contract/member-payer'
import { addOperator, disableOperator, readmitOperator } from '#contract/operator-account'
import { operatorBanners, publishBanners } from '#contract/operator-banner'
import { BonusTerms, changeBonus, operatorBonuses } from '#contract/operator-bonus'
import { addCodeBatch } from '#contract/operator-bonus-code'
import { setMemberStatus } from '#contract/operator-member-action'
import * as change from '#contract/operator-member-change'
import {
  changeWithdrawRule,
  startPayouts,
  stopPayouts,
  withdrawRules,
} from '#contract/operator-payout'
import { setMemberLimit } from '#contract/operator-protection'
import { changeRole, editRole } from '#contract/operator-role'
import { publishWheel, wheels } from '#contract/operator-wheel'
import { closeProvider, openProvider } from '#contract/provider'
import { changeSetting, settings } from '#contract/setting'
import { settingOf } from '#contract/setting-list'
import { openScene, scene } from '#server/deposit/scene-testing'
import { baht } from '#server/deposit/testing'
import { digestOf } from '#server/digest-testing'
import { give } from '#server/external-transfer/testing'
import { newOperator } from '#server/operator/testing'
import { person, versionOf } from '#server/operator-member-change/testing'
import { setSetting } from '#server/register/testing'
import { asOwner } from '#server/testing'
import { reachOf } from './operator-calls.ts'

// Goal: no operator alone takes money, or says where members' money goes, whatever the rights. Method: an owner with every right
// and no colleague makes each call that could, validly and over HTTP. Each answer is a proposal, and no table of facts changes.
let insider: Awaited<ReturnType<typeof newOperator>>
let friend: { id: number; userId: string }
let colleague: string
let disabled: string
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  insider = await newOperator(scene.app, 'owner')
  colleague = (await newOperator(scene.app, 'finance')).username
  disabled = (await newOperator(scene.app, 'finance')).username
  const { id } = await scene.member()
  const [row] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id as user_id from member where id = ${id}`
  friend = { id, userId: row.userId }
  await give(scene.app.ctx, id, baht(1_000))
  await asOwner(scene.app, (db) => db`update spin_wheel set is_active = false`)
  // One operator does these alone, and takes none of them back alone.
  const { desk } = insider
  const about = async () => ({
    id: friend.userId,
    version: await versionOf(insider, friend.userId),
  })
  await call(
    change.setMemberWithdrawLimit,
    { ...(await about()), maximum: baht(500), countADay: 1, reason },
    desk,
  )
  await call(
    setMemberLimit,
    { ...(await about()), kind: 'deposit', period: 'day', amount: baht(100), reason },
    desk,
  )
  await call(
    setMemberStatus,
    { ...(await about()), status: 'withdraw-only', category: 'fraud', reason },
    desk,
  )
  await call(disableOperator, { username: disabled, reason }, desk)
  await call(stopPayouts, {}, desk)
  await call(closeProvider, { code: 'game:JOKER', state: 'maintenance', reason }, desk)
})

const reason = 'for a friend of mine'
const strangers = 'https://line.me/R/ti/p/@ka-pao'
type Desk = typeof insider.desk
type Answer = Promise<{ outcome?: string | undefined }>

const ofMember = async () => ({
  id: friend.userId,
  version: await versionOf(insider, friend.userId),
  reason,
})
const own = { bankCode: 'SCB', holder: 'SOMCHAI FRIEND', accountNo: '9990001112' }

const attempts: Record<string, (desk: Desk) => Answer> = {
  'adds an account to which members pay': (desk) =>
    call(
      addDepositAccount,
      {
        ...{ bankCode: 'SCB', mode: 'AUTO', currency: 'BAHT', accountNo: '9990001112', reason },
        ...{ accountName: 'Friend', weight: 1, dailyCap: null, position: 1 },
      },
      desk,
    ),
  'opens another share of our accounts': async (desk) => {
    const [account] = (await call(depositAccounts, {}, desk)).accounts
    const { kind, id, accountName, dailyCap, position } = account!
    const wanted = { kind, id, accountName, dailyCap, position, weight: 9, isOpen: true, reason }
    return call(changeDepositAccount, wanted, desk)
  },
  'changes the account of a member': async (desk) =>
    call(change.changeMemberBank, { ...(await ofMember()), ...own }, desk),
  'adds an account from which a member is paid': async (desk) =>
    call(addMemberPayer, { ...(await ofMember()), ...own }, desk),
  'changes the number with which a member signs in': async (desk) =>
    call(change.changeMemberPhone, { ...(await ofMember()), phoneNumber: '0891234567' }, desk),
  'changes the name of a member': async (desk) =>
    call(
      change.correctMemberName,
      { ...(await ofMember()), name: 'Friend', holder: 'FRIEND' },
      desk,
    ),
  'takes money from a member': async (desk) =>
    call(change.debitMember, { ...(await ofMember()), amount: baht(1) }, desk),
  'gives a member much': async (desk) =>
    call(
      change.creditMember,
      { ...(await ofMember()), amount: baht(50_000), category: 'goodwill' },
      desk,
    ),
  'raises the withdrawals of a member': async (desk) =>
    call(
      change.setMemberWithdrawLimit,
      { ...(await ofMember()), maximum: null, countADay: null },
      desk,
    ),
  'removes a limit of a member': async (desk) =>
    call(
      setMemberLimit,
      { ...(await ofMember()), kind: 'deposit', period: 'day', amount: null },
      desk,
    ),
  'lifts a restriction for fraud': async (desk) =>
    call(setMemberStatus, { ...(await ofMember()), status: 'active' }, desk),
  'adds an operator': (desk) =>
    call(addOperator, { username: 'puppet', role: 'owner', reason }, desk),
  'returns a disabled operator': (desk) =>
    call(readmitOperator, { username: disabled, reason }, desk),
  'gives an operator another role': (desk) =>
    call(changeRole, { username: colleague, role: 'owner', reason }, desk),
  'changes the amounts of the own role': (desk) =>
    call(
      editRole,
      {
        code: 'finance',
        rights: ['members.read', 'members.money'],
        amounts: [
          { right: 'members.money', currency: 'BAHT', perItem: baht(1e6), perDay: baht(1e6) },
        ],
        reason,
      },
      desk,
    ),
  'starts payouts': (desk) => call(startPayouts, { reason }, desk),
  'switches a rule off that holds withdrawals': async (desk) => {
    const { rules } = await call(withdrawRules, {}, desk)
    const { code, currency } = rules.find(({ isOn, amount }) => isOn && amount !== null)!
    return call(changeWithdrawRule, { code, currency, isOn: false, amount: baht(1), reason }, desk)
  },
  'opens a provider': (desk) => call(openProvider, { code: 'game:JOKER', reason }, desk),
  'raises a bonus': async (desk) => {
    const [bonus] = (await call(operatorBonuses, {}, desk)).bonuses
    const isTerm = ([field]: [string, unknown]) => field in BonusTerms.shape
    const terms = Object.fromEntries(Object.entries(bonus!).filter(isTerm)) as BonusTerms
    const wanted = { ...terms, most: baht(9_999), budget: null, reason }
    return call(changeBonus, { code: bonus!.code, ...wanted }, desk)
  },
  'makes one-time codes': async (desk) => {
    const found = (await call(operatorBonuses, {}, desk)).bonuses
    const { code } = found.find(({ kind }) => kind === 'promotion')!
    const batch = { code, purpose: 'a friend', count: 100, endsAt: null, reason }
    return call(addCodeBatch, batch, desk)
  },
  'publishes a wheel': async (desk) => {
    const [wheel] = (await call(wheels, {}, desk)).wheels
    return call(publishWheel, { id: wheel!.id, reason }, desk)
  },
  'shows a picture to members, or leads them elsewhere': async (desk) => {
    const { places } = await call(operatorBanners, {}, desk)
    const { version } = places.find(({ place }) => place === 'home')!
    const html = `<p><a href="${strangers}">Help</a></p>`
    const banner = {
      ...{ image: null, th: html, la: html, en: html, audience: { kind: 'all' } as const },
      ...{ from: null, until: null, isDismissable: true },
    }
    return call(publishBanners, { place: 'home', banners: [banner], version, reason }, desk)
  },
  'changes the terms': async (desk) => {
    const { version } = (await call(content, {}, desk)).texts.find(
      ({ kind }) => kind === 'condition',
    )!
    const texts = { th: ['<p>ก</p>'], la: ['<p>ກ</p>'], en: ['<p>a</p>'] }
    const wanted = { kind: 'condition', content: texts, version, asksAgain: false, reason } as const
    return call(publishContent, wanted, desk)
  },
}

/** Proposals and their traces. */
const aside = [
  'approval',
  'operator_audit',
  'operator_audit_chain',
  'operator_session',
  'feed_cursor',
  'payout_balance',
]
const proposals = ['member_bank_proposal', 'member_payer_proposal', 'payment_return_proposal']
const facts = () => digestOf(scene.app.ctx.db, [...aside, ...proposals])

test.each(Object.entries(attempts))('one operator who %s only proposes it', async (_, attempt) => {
  const before = await facts()
  expect(await attempt(insider.desk)).toMatchObject({ outcome: 'proposed' })
  expect(await facts()).toBe(before)
})

test('one operator only proposes each setting that takes two', async () => {
  const { settings: all } = await call(settings, {}, insider.desk)
  const before = await facts()
  for (const { key, value, version } of all.filter(({ key }) => settingOf(key).takesTwo)) {
    const answer = await call(changeSetting, { key, value, version, reason }, insider.desk)
    expect({ key, ...answer }).toEqual({ key, outcome: 'proposed' })
  }
  expect(await facts()).toBe(before)
})

test('one operator who gives many members a little gives less than the sum of a day', async () => {
  const outcomes: string[] = []
  for (let given = 0; given < 6; given++) {
    const { userId: id } = await person(scene)
    const wanted = { id, version: await versionOf(insider, id), amount: baht(9_999), reason }
    const answer = await call(
      change.creditMember,
      { ...wanted, category: 'goodwill' },
      insider.desk,
    )
    outcomes.push(answer.outcome)
  }
  // The owner's role has 50,000 baht for a day.
  expect(outcomes).toEqual([...Array(5).fill('done'), 'proposed'])
})

test('every call of the console that changes something says what one operator can do with it', () => {
  const changing = endpoints.flatMap(({ endpoint: { access, changes, line } }) =>
    access === 'operator' && changes && !line.startsWith('GET ') ? [line as string] : [],
  )
  expect(changing.toSorted()).toEqual([...reachOf.keys()].toSorted())
})
