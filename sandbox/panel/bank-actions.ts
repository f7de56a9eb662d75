import type { z } from 'zod'
import { Send, VoucherRequest, WalletSend } from '../banks/api.ts'
import { publish, publishHeld, sendTransfer } from '../banks/transfers.ts'
import { sendToWallet } from '../banks/truewallet.ts'
import { makeVoucher } from '../banks/vouchers.ts'
import type { Postman } from '../deliveries.ts'
import { Round, settleRound } from '../games/api.ts'
import { gameCodes, rulesOf } from '../games/directory.ts'
import { Problem, type World } from '../world.ts'
import type { Action, Fields } from './action.ts'
import { shop } from './transfers.ts'

/** Actions of the forms of the bank app, the wallet and the games. */
export const bankActions = (world: World, postman: Postman): Record<string, Action> => ({
  '/transfers/send': (_id, fields) => {
    sendTransfer(world, transferFrom(fields))
    postman.wake()
    return 'Sent. Its slip is the first of the list.'
  },
  '/transfers/publish': (_id, { reference }) => {
    const count = reference ? Number(publish(world, reference).line !== null) : publishHeld(world)
    postman.wake()
    return `The feed tells ${count} more.`
  },
  '/wallet/send': (_id, fields) => {
    sendToWallet(world, read(WalletSend, { ...fields, amount: decimalFrom(fields.amount) }))
    postman.wake()
    return 'Sent.'
  },
  '/wallet/voucher': (_id, fields) => {
    makeVoucher(world, read(VoucherRequest, { ...fields, amount: decimalFrom(fields.amount) }))
    return 'Made. Copy its link.'
  },
  '/games/round': (_id, { game, stake, payout, ...fields }) => {
    const code = gameCodes.find((one) => one === game)
    if (!code) throw new Problem(400, 'no_such_game', 'There is no such provider.')
    const sums = { stake: decimalFrom(stake), payout: decimalFrom(payout) }
    settleRound(world, rulesOf(code), read(Round, { ...fields, ...sums }))
    return 'Settled.'
  },
})

function transferFrom({ fromBank, fromAccount, fromName, to = '', ...rest }: Fields) {
  const [bank, account] = to.split('-')
  return read(Send, {
    from: { bank: fromBank, account: fromAccount, name: fromName },
    to: { bank, account, ...(account === shop.account && { name: shop.name }) },
    amount: decimalFrom(rest.amount),
    minutesAgo: Number(rest.minutesAgo),
    shownSender: rest.shownSender || null,
    feed: rest.feed,
  })
}

const decimalFrom = (text = ''): number =>
  /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN

function read<Shape extends z.ZodType>(shape: Shape, value: object): z.output<Shape> {
  const { data, error } = shape.safeParse(value)
  if (error)
    throw new Problem(400, 'malformed', `It cannot be read: ${error.issues[0]!.path.join(' ')}.`)
  return data
}
