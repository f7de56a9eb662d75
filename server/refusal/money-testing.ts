import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { call, uploadTo } from '#contract/call'
import { createQr, sendTruelink } from '#contract/deposit'
import { activateGame, gameAccount, resetGamePassword } from '#contract/game'
import { returnPayment } from '#contract/payment-return'
import { uploadSlip } from '#contract/slip'
import { transfer } from '#contract/transfer'
import { sealTruelink } from '#contract/truelink'
import { withdraw } from '#contract/withdraw'
import type { ControlRequest } from '#sandbox/client'
import { baht, type Member } from '../deposit/testing.ts'
import { openAccounts } from '../deposit-account/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { folderOfFiles, photo } from '../files-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { closeNow, openNow } from '../provider/testing.ts'
import { type Cases, refusalCode, type Stage } from './testing.ts'

/** A member with 1,000 baht, and accounts at these games that exist only in our ledger. */
async function player({ app, member }: Stage, ...games: string[]): Promise<Member> {
  const one = await member()
  await give(app.ctx, one.id, baht(1_000))
  await openGames(app.ctx, one.id, games)
  return one
}
const move = ({ caller }: Member, to: string, amount = 100) =>
  refusalCode(call(transfer, { from: 'WALLET', to, amount: baht(amount) }, caller))
const open = ({ caller }: Member) => refusalCode(call(activateGame, { slotCode: 'JOKER' }, caller))
const refuse = (
  { sandbox }: Stage,
  gateway: 'JOKER' | 'WW',
  operation: ControlRequest['operation'],
) => sandbox.control({ gateway, operation, flaw: 'refuse', calls: 1 })

/** Refusals of game accounts, and of transfers to them. */
export const games = {
  async SLOT_ALREADY_ACTIVE(stage) {
    const member = await stage.member()
    await open(member)
    return open(member)
  },
  async SLOT_ACTIVATE_FAIL(stage) {
    await refuse(stage, 'JOKER', 'activate')
    return open(await stage.member())
  },
  SLOT_NO_ACCOUNT: async (stage) =>
    refusalCode(call(gameAccount, { slotCode: 'JOKER' }, (await stage.member()).caller)),
  async SLOT_RESET_PASSWORD_FAIL(stage) {
    const member = await stage.member()
    await open(member)
    await refuse(stage, 'JOKER', 'password')
    return refusalCode(call(resetGamePassword, { slotCode: 'JOKER' }, member.caller))
  },
  TRANSFER_MINIMUM: async (stage) => move(await player(stage, 'ASKED'), 'ASKED', 0.99),
  NO_GAME: async (stage) => move(await player(stage), 'ROULETTE'),
  NO_WALLET: async (stage) => move(await player(stage), 'WALLET'),
  MONEY_NOT_ENOUGH: async (stage) => move(await player(stage, 'ASKED'), 'ASKED', 1_001),
  NOT_AREASLOT: async (stage) => move(await player(stage, 'areaslot'), 'areaslot'),
  NOT_UFABET: async (stage) => move(await player(stage, 'UFABET'), 'UFABET'),
  async GAME_CLOSED(stage) {
    await closeNow(stage.app, 'game:ASKED')
    try {
      return await move(await player(stage, 'ASKED'), 'ASKED')
    } finally {
      await openNow(stage.app, 'game:ASKED')
    }
  },
  async TRANSFER_FAIL(stage) {
    const member = await player(stage, 'ASKED')
    stage.games.scriptFor(member.id, 'deposit', 'no: closed')
    return move(member, 'ASKED')
  },
  /** The game executes the transfer, but its reply is lost and its state cannot be queried. */
  async TRANSFER_PENDING(stage) {
    const member = await player(stage, 'MUTE')
    stage.games.scriptFor(member.id, 'deposit', 'silent, done')
    return move(member, 'MUTE')
  },
} satisfies Cases

const take = ({ caller }: Member, amount: number) =>
  refusalCode(call(withdraw, { amount: baht(amount) }, caller))

/** Refusals of withdrawals. */
export const withdrawals = {
  WITHDRAW_MINIMUM: async (stage) => take(await player(stage), 99.99),
  WITHDRAW_MAXIMUM: async (stage) => take(await player(stage), 200_000.01),
  async PASSWORD_REQUIRED(stage) {
    const member = await player(stage)
    await stage.app.ctx.db`update session set proven_at = null where member = ${member.id}`
    return take(member, 20_000.01)
  },
  async WITHDRAW_LIMIT(stage) {
    const member = await player(stage)
    await stage.app.ctx.db`
      insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no)
      select ${member.id % 256}, ${member.id}, ${`limit:${member.id}:`} || number, 10000, 'BAHT', 'SCB', 'SOMCHAI', ''
      from generate_series(1, 5) as number`
    return take(member, 100)
  },
} satisfies Cases

const hand = ({ caller }: Member, bytes: Uint8Array) =>
  refusalCode(uploadTo(uploadSlip, new File([new Uint8Array(bytes)], 'slip.png'), caller))
const gift = async ({ caller }: Member, link: string) =>
  refusalCode(call(sendTruelink, { link: await sealTruelink(link) }, caller))
const picture = () => photo().png().toBuffer()

/** Sends the unmatched money of a provider back, as soon as it is in suspense. */
async function sendUnmatchedBack({ app }: Stage, provider: string): Promise<string> {
  const rows = () => app.ctx.db<{ id: string }[]>`
    select id::text from unmatched_payment where provider = ${provider} and suspense_movement is not null`
  await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(1)
  const { desk } = await newOperator(app, 'finance')
  return refusalCode(call(returnPayment, { id: (await rows())[0]!.id, reason: 'asked' }, desk))
}

/** Refusals of deposits: QR codes, slips and gift links. */
export const deposits = {
  async PAYER_UNKNOWN(stage) {
    await stage.sandbox.sendToWallet({ mobile: '0899990002', amount: baht(40) })
    return sendUnmatchedBack(stage, 'TRUEWALLET')
  },
  /** KBANK's feed hides most of the number, and the request leaves it out. */
  async PAYER_DIFFERS(stage) {
    await stage.sandbox.sendTransfer({
      from: { bank: 'KTB', account: '9900077777', name: 'SUDA RAKDEE' },
      to: { bank: 'KBANK', account: '0001230003' },
      amount: baht(40),
    })
    return sendUnmatchedBack(stage, 'KBANK')
  },
  NO_BANK: async ({ member }) =>
    refusalCode(call(createQr, { id: 'NOBANK', amount: baht(100) }, (await member()).caller)),
  /** DEP-05: the response says that there is no QR. */
  async QR_FAIL(stage) {
    await refuse(stage, 'WW', 'create')
    const { caller } = await stage.member()
    const { message } = await call(createQr, { id: 'WW', amount: baht(100) }, caller)
    return String(message)
  },
  SLIP_NO_FILE: async ({ member }) => hand(await member(), Buffer.alloc(0)),
  SLIP_INVALID_FILE: async ({ member }) => hand(await member(), Buffer.from('<svg/>')),
  /** The folder of the file store is a file. */
  async SLIP_UPLOAD_FAIL({ app, member }) {
    const folder = folderOfFiles(app)
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, '')
    try {
      return await hand(await member(), await picture())
    } finally {
      rmSync(folder)
      renameSync(`${folder}-away`, folder)
    }
  },
  async SLIP_CLOSED({ app, member }) {
    const { db } = app.ctx
    const rows = await db`delete from slip_closing returning closed_from, closed_to`
    await db`insert into slip_closing values ('00:00', '23:59:59.999999'), ('23:00', '00:30')`
    try {
      return await hand(await member(), await picture())
    } finally {
      await db`delete from slip_closing`
      for (const { closedFrom, closedTo } of rows)
        await db`insert into slip_closing values (${closedFrom}, ${closedTo})`
    }
  },
  TRUELINK_INVALID: async ({ member }) => gift(await member(), 'https://evil.example/?v=1'),
  async TRUELINK_DUPLICATE({ member, sandbox }) {
    const { link } = await sandbox.makeVoucher({ amount: baht(20) })
    await gift(await member(), link)
    return gift(await member(), link)
  },
  async DEPOSIT_CLOSED({ app, member }) {
    await closeNow(app, 'gateway:WW')
    try {
      return await refusalCode(
        call(createQr, { id: 'WW', amount: baht(100) }, (await member()).caller),
      )
    } finally {
      await openNow(app, 'gateway:WW')
    }
  },
  async TRUELINK_CLOSED({ app, member, sandbox }) {
    const { db } = app.ctx
    const { link } = await sandbox.makeVoucher({ amount: baht(20) })
    await db`update deposit_wallet set is_open = false where mode = 'GIFT'`
    try {
      return await gift(await member(), link)
    } finally {
      await openAccounts(app)
    }
  },
} satisfies Cases
