import { accountOf, accountsOf, type PersonAccount } from '../banks/accounts.ts'
import { bankCodes, currencyCodes, ourAccounts } from '../banks/directory.ts'
import { settle } from '../banks/payouts.ts'
import { slipKinds } from '../banks/slip/slip.ts'
import { latestTransfers, type Transfer } from '../banks/transfers.ts'
import { deliveriesOf } from '../deliveries.ts'
import type { World } from '../world.ts'
import { deliveryRow } from './gateways.ts'
import { Html, html } from './html.ts'
import { clock, empty, icon, money } from './parts.ts'

/** A receiver who is not us: a slip of a transfer to this account must not be credited. */
export const shop = { bank: 'KBANK', account: '5550001112', name: 'ร้านสมหวัง' } as const

/** A bank app that sends money, and the slips of sent transfers. */
export function transfersView(world: World, query: URLSearchParams): Html {
  settle(world)
  const [bank = '', account = ''] = query.get('from')?.split('-') ?? []
  const people = accountsOf(world)
  const person = accountOf(world, bank, account) ?? people[0]!
  const transfers = latestTransfers(world, 40)
  const isHolding = transfers.some(({ feed }) => feed === 'held')
  return html`<div class="split wide-left">
  <section aria-label="Send money">${form(person, people)}</section>
  <section aria-labelledby="sent-title" id="sent" data-live>
    <div class="line"><h2 id="sent-title">Sent</h2>${
      isHolding &&
      html`<form class="end" action="/transfers/publish" method="post" data-quiet><button class="btn small strong">Tell the feed of all held, last first</button></form>`
    }</div>
    ${
      transfers.length
        ? html`<ul class="card rows">${transfers.map((transfer) => [row(transfer), ...deliveriesOf(world, transfer.reference).map(deliveryRow)])}</ul>`
        : html`<div class="card">${empty('Nothing sent yet', 'Send money to an account of the member app: its slip shows here, to be looked at and saved.')}</div>`
    }
  </section>
</div>`
}

const form = (
  person: PersonAccount,
  people: PersonAccount[],
) => html`<form class="card pad stack" action="/transfers/send" method="post" data-quiet>
  <h2>Send money</h2>
  <p class="muted">Whoever the member registered can be typed in; an account that nobody knows yet has plenty.</p>
  <div id="people" data-live><details id="known"><summary>${people.length} people are known</summary><p class="choices">${people.map(
    ({ bank, account, name, balance, currency }) =>
      html`<a href="/transfers?from=${bank}-${account}">${name}, ${bank} ${money(balance, currency)}</a>`,
  )}</p></details></div>
  <div class="pair">
    <div class="field"><label for="from-bank">From</label><select class="box" id="from-bank" name="fromBank">${bankCodes.map((code) => html`<option ${code === person.bank && selected}>${code}</option>`)}</select></div>
    <div class="field"><label for="from-account">Account</label><input class="box" id="from-account" name="fromAccount" inputmode="numeric" required pattern="\\d{6,20}" value="${person.account}" autocomplete="off"></div>
  </div>
  <div class="field"><label for="from-name">Holder</label><input class="box" id="from-name" name="fromName" required maxlength="120" value="${person.name}" autocomplete="off"></div>
  <div class="field"><label for="to">To</label><select class="box" id="to" name="to">${ourAccounts
    .filter(({ currency }) => currency === person.currency)
    .concat(ourAccounts.filter(({ currency }) => currency !== person.currency))
    .map(
      ({ bank, account, currency, feed }) =>
        html`<option value="${bank}-${account}">${bank} ${account} · ${currencyCodes[currency]}${!feed && ' · not in the feed'}</option>`,
    )}<option value="${shop.bank}-${shop.account}">${shop.bank} ${shop.account} · a shop, not ours</option></select></div>
  <div class="field"><label for="amount">Amount</label><input class="box" id="amount" name="amount" inputmode="decimal" required pattern="\\d{1,12}(\\.\\d{1,2})?" value="500.00" autocomplete="off">
    <p class="hint">Some satang provoke a failure: see Controls.</p></div>
  <div class="pair even">
    <div class="field"><label for="ago">When</label><select class="box" id="ago" name="minutesAgo"><option value="0">Now</option><option value="50">50 minutes ago</option><option value="61">61 minutes ago</option><option value="4320">3 days ago</option></select></div>
    <div class="field"><label for="feed">The feed</label><select class="box" id="feed" name="feed"><option value="told">tells it</option><option value="held">waits</option><option value="none">never knows</option></select></div>
  </div>
  <div class="field"><label for="shown">Sender’s account in the feed</label><select class="box" id="shown" name="shownSender"><option value="">as our bank shows it</option><option value="masked">masked</option><option value="whole">whole</option></select></div>
  <button class="btn main">Send</button>
</form>`

const selected = new Html('selected')

function row({ reference, sender, receiver, amount, currency, at, feed, asked }: Transfer): Html {
  const slip = `/api/bank/transfers/${reference}/slip`
  return html`<li class="free"><div>
  <p class="line wrap">${money(amount, currency)} ${feed !== 'told' && hasFeed(receiver) && html`<span class="badge ${feed === 'held' ? 'wait' : 'quiet'}">${feed === 'held' ? 'the feed waits' : 'not in the feed'}</span>`} ${asked > 0 && html`<span class="badge">verified ${asked} ×</span>`}</p>
  <p class="tiny muted">${sender.name}, ${sender.bank} ${sender.account} → ${receiver.bank} ${receiver.account}</p>
  <p class="tiny muted break">${reference} · ${clock(at)}</p>
  <details id="slips-${reference}"><summary class="tiny">Spoilt slips</summary><p class="choices">${Object.entries(
    slipKinds,
  )
    .filter(([kind]) => kind !== 'plain')
    .map(
      ([kind, text]) =>
        html`<a class="tiny" href="${slip}.png?kind=${kind}&save=yes" title="${text}">${kind.replaceAll('-', ' ')}</a>`,
    )}</p></details></div>
  <div class="end acts">
    ${feed !== 'told' && hasFeed(receiver) && html`<form action="/transfers/publish" method="post" data-quiet><input type="hidden" name="reference" value="${reference}"><button class="btn small">Tell the feed</button></form>`}
    <a class="btn small strong" href="${slip}.png" target="_blank">${icon('out', 's')}Slip</a>
    <a class="btn small" href="${slip}.png?save=yes">PNG</a>
    <a class="btn small" href="${slip}.jpg?save=yes">JPEG</a>
  </div></li>`
}

const hasFeed = ({ bank, account }: { bank: string; account: string }) =>
  ourAccounts.some((one) => one.bank === bank && one.account === account && one.feed)
