import { type Amount, type Currency, toAmount } from '#money'
import { recordCallbacks } from '../record-callbacks.ts'
import { Problem, type World } from '../world.ts'
import { accountOf, book, type Person, type PersonAccount, typedAccount } from './accounts.ts'
import { type BankCode, ourAccountOf, ourHolder } from './directory.ts'
import { newReference } from './references.ts'
import type { Page } from './signed.ts'

/** When the feed publishes the transfer: at once, when a user publishes it, or never. */
export type FeedMode = 'told' | 'held' | 'none'
export type Transfer = {
  number: number
  reference: string
  sender: Person
  receiver: Person
  amount: Amount
  currency: Currency
  at: number
  /** Overrides how our bank shows the sender, for tests. */
  shownSender: 'masked' | 'whole' | null
  feed: FeedMode
  /** Line in the feed; null while the transfer is not published. */
  line: number | null
  /** Number of queries by slip verification. */
  asked: number
}
export type TransferRequest = {
  from: Person
  to: { bank: BankCode; account: string; name?: string | undefined }
  amount: Amount
  minutesAgo: number
  shownSender: 'masked' | 'whole' | null
  feed: FeedMode
}

type Row = Omit<Transfer, 'sender' | 'receiver'> &
  Record<`${'sender' | 'receiver'}Name`, string> &
  Record<`${'sender' | 'receiver'}Account`, string> &
  Record<`${'sender' | 'receiver'}Bank`, BankCode>

const columns = `number, reference, sender_bank as senderBank, sender_account as senderAccount, sender_name as senderName,
  receiver_bank as receiverBank, receiver_account as receiverAccount, receiver_name as receiverName,
  amount, currency, at, shown_sender as shownSender, feed, line, asked`

/** Moves the money at once, whether or not the feed reports it. */
export function sendTransfer(world: World, request: TransferRequest): Transfer {
  const ours = ourAccountOf(request.to.bank, request.to.account)
  const sender = typedAccount(world, request.from, ours?.currency)
  const receiver = ours ? { ...request.to, name: ourHolder } : receiverOf(world, request, sender)
  if (sender.balance < request.amount)
    throw new Problem(422, 'not_enough', `${sender.bank} ${sender.account} has too little money.`)

  const at = world.now() - request.minutesAgo * 60_000
  const reference = newReference(sender.bank, at)
  world.store.together(() => {
    world.store.run(
      `insert into bank_transfer (reference, sender_bank, sender_account, sender_name, receiver_bank, receiver_account,
         receiver_name, amount, currency, at, shown_sender, feed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      reference,
      sender.bank,
      sender.account,
      sender.name,
      receiver.bank,
      receiver.account,
      receiver.name,
      request.amount,
      sender.currency,
      at,
      request.shownSender,
      ours?.feed ? request.feed : 'none',
    )
    book(world, sender.bank, sender.account, -request.amount)
    if (!ours) book(world, receiver.bank, receiver.account, request.amount)
    if (ours?.feed && request.feed === 'told') publish(world, reference)
  })
  world.changed()
  return transferOf(world, reference)!
}

function receiverOf(world: World, { from, to }: TransferRequest, sender: PersonAccount): Person {
  if (from.bank === to.bank && from.account === to.account)
    throw new Problem(422, 'same_account', 'Sender and receiver are one account.')
  const name = to.name ?? accountOf(world, to.bank, to.account)?.name
  if (!name) throw new Problem(422, 'no_name', 'Nobody is known there: say whose account it is.')
  return typedAccount(world, { ...to, name }, sender.currency)
}

/** Adds the line to the feed and records its callbacks. */
export function publish(world: World, reference: string): Transfer {
  const transfer = transferOf(world, reference)
  if (!transfer) throw new Problem(404, 'no_such_transfer', 'There is no such transfer.')
  if (!ourAccountOf(transfer.receiver.bank, transfer.receiver.account)?.feed)
    throw new Problem(422, 'no_feed', 'This bank tells us nothing of what it receives.')
  if (transfer.line !== null) throw new Problem(409, 'told', 'The feed has told it already.')
  world.store.run(
    `update bank_transfer set feed = 'told', line = (select coalesce(max(line), 0) + 1 from bank_transfer)
     where reference = ?`,
    reference,
  )
  recordCallbacks(world, 'FEED', { subject: reference, amount: toAmount(transfer.amount) })
  world.changed()
  return transferOf(world, reference)!
}

/** Publishes all held transfers, the last one first. */
export function publishHeld(world: World): number {
  const held = transfersBy(world, `where feed = 'held' order by number desc`)
  for (const { reference } of held) publish(world, reference)
  return held.length
}

export const transferOf = (world: World, reference: string): Transfer | undefined =>
  transfersBy(world, 'where reference = ?', reference)[0]

/** Newest first. */
export const latestTransfers = (world: World, limit: number): Transfer[] =>
  transfersBy(world, 'order by number desc limit ?', limit)

/** Lines in the feed of one of our accounts, in order of publication. */
export const publishedSince = (
  world: World,
  { bank, account }: { bank: string; account: string },
  { after, limit }: Page,
): Transfer[] =>
  transfersBy(
    world,
    'where receiver_bank = ? and receiver_account = ? and line > ? order by line limit ?',
    bank,
    account,
    after,
    limit,
  )

const transfersBy = ({ store }: World, rest: string, ...values: (string | number)[]): Transfer[] =>
  store.all<Row>(`select ${columns} from bank_transfer ${rest}`, ...values).map(wholeOf)

function wholeOf(row: Row): Transfer {
  const {
    senderBank,
    senderAccount,
    senderName,
    receiverBank,
    receiverAccount,
    receiverName,
    ...rest
  } = row
  return {
    ...rest,
    sender: { bank: senderBank, account: senderAccount, name: senderName },
    receiver: { bank: receiverBank, account: receiverAccount, name: receiverName },
  }
}
