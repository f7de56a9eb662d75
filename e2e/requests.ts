import type { Locator, Page } from '@playwright/test'
import type { Db } from '#db'
import { dialog, openBonus, search } from './bonuses.ts'
import { newFundedMember, openAccount } from './funds.ts'
import { api, keptPhone, type Member, newMember } from './members.ts'
import { newFriend, newLoser } from './rewarded.ts'
import { giveCoins } from './spinner.ts'
import type { Addresses } from './stack.ts'
import { until } from './until.ts'
import { moneyOf, openDeposit, openTransfer, openWithdraw, payoutShown } from './wallet.ts'

type World = { stack: Addresses; db: Db }

/** A request that must be executed once. */
export type Request = {
  name: string
  /** Creates a member who may send it. */
  member: (world: World) => Promise<Member>
  path: string
  /** Path of its endpoint. */
  call: string
  /** Fills in the screen; leaves the last button to the test. */
  open: (page: Page) => Promise<Locator>
  /** Text on the screen when it is done. */
  done: RegExp
  /** Rows of the member's that grow by one. */
  leaves: keyof Traces
}

const homeShortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name })

/** A member with a deposit of their own, and a friend whose bets earned a reward. */
async function newInviter({ stack }: World): Promise<Member> {
  const inviter = await newFundedMember(stack, 100)
  await newFriend(stack, inviter, 400)
  await until(async () => {
    const { invite } = await api(stack.app, 'GET /api/wallet', undefined, inviter.token)
    return (invite as { amount: number }).amount > 0
  })
  return inviter
}

async function newSpinner({ stack, db }: World, spun: boolean): Promise<Member> {
  const member = await newMember(stack.app)
  await giveCoins(db, member, { coins: 2, slice: 'MONEY50' })
  if (spun) await api(stack.app, 'POST /api/spinwheel/spin', {}, member.token)
  return member
}

export const requests: Request[] = [
  {
    name: 'a withdrawal',
    path: '/user/home',
    call: '/api/wallet/withdrawAll',
    member: ({ stack }) => newFundedMember(stack, 500),
    async open(page) {
      await (await openWithdraw(page)).ask('130')
      return dialog(page, /^Withdraw ฿.*\?$/).getByRole('button', {
        name: 'Withdraw',
        exact: true,
      })
    },
    done: payoutShown,
    leaves: 'withdrawal',
  },
  {
    name: 'a transfer',
    path: '/user/home',
    call: '/api/wallet/transfer',
    async member({ stack }) {
      const member = await newFundedMember(stack, 200)
      await openAccount(stack.app, member.token, 'JOKER')
      return member
    },
    async open(page) {
      const form = await openTransfer(page)
      await form.choose('From', 'Wallet')
      await form.choose('To', 'Joker')
      await form.amount.fill('50')
      return form.send
    },
    done: /฿50\.00 transferred from Wallet to Joker/,
    leaves: 'transfer',
  },
  {
    name: 'a QR',
    path: '/user/home',
    call: '/api/qrcode/',
    member: ({ stack }) => newMember(stack.app),
    async open(page) {
      await openDeposit(page, 'PAYTIMZ')
      await page.getByLabel('Amount', { exact: true }).fill('100')
      return page.getByRole('button', { name: 'Create QR' })
    },
    done: /Open your bank app/,
    leaves: 'qr',
  },
  {
    name: 'a bonus',
    path: '/user/bonus',
    call: '/api/bonus/activate/',
    member: ({ stack }) => newMember(stack.app),
    async open(page) {
      return (await openBonus(page, 'Welcome bonus')).getByRole('button', { name: 'Claim' })
    },
    done: /Bonus claimed/,
    leaves: 'bonus',
  },
  {
    name: 'a promotion',
    path: '/user/bonus',
    call: '/api/promotion/activate/',
    member: ({ stack }) => newMember(stack.app),
    async open(page) {
      return (await search(page, 'KAPAO2026')).getByRole('button', { name: 'Claim' })
    },
    done: /Bonus claimed/,
    leaves: 'bonus',
  },
  {
    name: 'a refund',
    path: '/user/home',
    call: '/api/refund/receive',
    member: ({ stack, db }) => newLoser(stack, db, 200),
    async open(page) {
      await homeShortcut(page, 'Refund').click()
      const sheet = dialog(page, 'Refund')
      await sheet.getByRole('button', { name: 'Continue' }).click()
      return sheet.getByRole('button', { name: 'Claim ฿10.00' })
    },
    done: /Add ฿10\.00 to your wallet\?/,
    leaves: 'refund',
  },
  {
    name: 'what inviting earned',
    path: '/user/home',
    call: '/api/invite/bonus',
    member: newInviter,
    async open(page) {
      await moneyOf(page).getByRole('button', { name: 'Claim' }).click()
      return dialog(page, /^Claim ฿.*\?$/).getByRole('button', { name: 'Claim' })
    },
    done: /added from Invite bonus/,
    leaves: 'invite',
  },
  {
    name: 'a turn of the wheel',
    path: '/user/spin',
    call: '/api/spinwheel/spin',
    member: (world) => newSpinner(world, false),
    async open(page) {
      return page.getByRole('button', { name: /^Spin/ })
    },
    done: /Congratulations!/,
    leaves: 'spin',
  },
  {
    name: 'a coupon',
    path: '/user/spin',
    call: '/api/spinwheel/coupon/claim',
    member: (world) => newSpinner(world, true),
    async open(page) {
      await page.getByRole('button', { name: 'Claim 50 baht' }).click()
      return dialog(page, 'Claim this prize?').getByRole('button', { name: 'Confirm' })
    },
    done: /Claimed: 50 baht/,
    leaves: 'coupon',
  },
]

type Traces = Awaited<ReturnType<typeof tracesOf>>

/** Number of rows of each kind that the server stores for a member. */
export async function tracesOf(db: Db, member: Pick<Member, 'phone'>) {
  const [traces] = await db<
    Record<
      | ('withdrawal' | 'transfer' | 'qr' | 'bonus' | 'refund' | 'invite' | 'spin' | 'coupon')
      | 'answers',
      number
    >[]
  >`
    with one as (select id from member where phone = ${keptPhone(member)})
    select
      (select count(*)::int from withdrawal where member = one.id) as withdrawal,
      (select count(*)::int from external_transfer where member = one.id and kind = 'to-game') as transfer,
      (select count(*)::int from deposit_qr where member = one.id) as qr,
      (select count(*)::int from member_bonus where member = one.id) as bonus,
      (select count(*)::int from refund where member = one.id) as refund,
      (select count(*)::int from invite_receipt where inviter = one.id) as invite,
      (select count(*)::int from spin where member = one.id) as spin,
      (select count(*)::int from coupon where member = one.id and claimed_at is not null) as coupon,
      (select count(*)::int from idempotency_key where owner = 'member:' || one.id) as answers
    from one`
  return traces!
}

/** Records the idempotency keys that a device sends. */
export function keysOf(page: Page, call = '/api/'): string[] {
  const keys: string[] = []
  page.context().on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key && request.url().includes(call) && request.method() !== 'OPTIONS') keys.push(key)
  })
  return keys
}

/** Says in a sheet, a toast or a dialog that a request had no answer. */
export const unanswered = /Asking again is safe: the request is carried out only once\./

/** The dialog about a request that had no answer. */
export const unansweredDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'We do not know yet whether this went through' })

/** Loses the next response to the call after the server has done the work. */
export const loseAnswer = (page: Page, call: string) =>
  page.route(
    (url) => url.pathname.startsWith(call),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Holds back the calls to this address. @returns what lets them go on */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
