import { latestWalletTransfers } from '../banks/truewallet.ts'
import { latestVouchers, linkOf, ourMobile, stateOf, voucherKinds } from '../banks/vouchers.ts'
import { deliveriesOf } from '../deliveries.ts'
import type { World } from '../world.ts'
import { deliveryRow } from './gateways.ts'
import { type Html, html } from './html.ts'
import { badge, clock, copyButton, empty, money } from './parts.ts'

const kindTexts: Record<(typeof voucherKinds)[number], string> = {
  open: 'Good',
  expired: 'Expired already',
  own: 'Made by the number that redeems',
  taken: 'Redeemed by somebody else',
}

/** TrueWallet: transfers to our number, and gift links. */
export function walletView(world: World): Html {
  const transfers = latestWalletTransfers(world, 40)
  const vouchers = latestVouchers(world, 40)
  return html`<div class="halves">
  <div class="stack">
    <form class="card pad stack" action="/wallet/send" method="post" data-quiet>
      <h2>Send to ${ourMobile}</h2>
      <div class="pair even">
        <div class="field"><label for="mobile">From number</label><input class="box" id="mobile" name="mobile" inputmode="tel" required pattern="0\\d{8,9}" value="0812345678" autocomplete="off"></div>
        <div class="field"><label for="amount">Amount</label><input class="box" id="amount" name="amount" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" value="100.00" autocomplete="off"></div>
      </div>
      <div class="field"><label for="name">Name</label><input class="box" id="name" name="name" required maxlength="60" value="สมชาย ใจดี" autocomplete="off"></div>
      <button class="btn main">Send</button>
    </form>
    <section aria-labelledby="received-title" id="received" data-live><h2 id="received-title">Received</h2>${
      transfers.length
        ? html`<ul class="card rows">${transfers.map(({ reference, mobile, name, amount, at }) => [
            html`<li class="free"><div><p>${money(amount)}</p><p class="tiny muted">${name}, ${mobile} · ${clock(at)}</p><p class="tiny muted break">${reference}</p></div></li>`,
            ...deliveriesOf(world, reference).map(deliveryRow),
          ])}</ul>`
        : html`<div class="card">${empty('Nothing received yet', 'A member who sends from the registered number is recognised by it.')}</div>`
    }</section>
  </div>
  <div class="stack">
    <form class="card pad stack" action="/wallet/voucher" method="post" data-quiet>
      <h2>Make a gift link</h2>
      <div class="pair even">
        <div class="field"><label for="gift-amount">Amount</label><input class="box" id="gift-amount" name="amount" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" value="50.00" autocomplete="off"></div>
        <div class="field"><label for="kind">It is</label><select class="box" id="kind" name="kind">${voucherKinds.map((kind) => html`<option value="${kind}">${kindTexts[kind]}</option>`)}</select></div>
      </div>
      <button class="btn strong">Make it</button>
    </form>
    <section aria-labelledby="gifts-title" id="gifts" data-live><h2 id="gifts-title">Gift links</h2>${
      vouchers.length
        ? html`<ul class="card rows">${vouchers.map((voucher) => {
            const { id, amount, takenUnder, madeAt } = voucher
            return html`<li class="free"><div><p class="line wrap">${money(amount)} ${badge(stateOf(world, voucher))}</p>
          <p class="tiny muted break">${linkOf({ id })}</p>
          <p class="tiny muted break">${clock(madeAt)}${takenUnder && html` · redeemed by us under ${takenUnder}`}</p></div>
          <div class="end acts">${copyButton(linkOf({ id }), 'the link')}</div></li>`
          })}</ul>`
        : html`<div class="card">${empty('No gift yet', 'Make one and paste its link into the member app. It can be redeemed once.')}</div>`
    }</section>
  </div>
</div>`
}
