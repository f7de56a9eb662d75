import { amountParts } from '#money'
import { defaultPayer, payerBanks, scan } from '../bank.ts'
import { gateways } from '../gateways/registry.ts'
import { type Qr, qrById, qrsOf } from '../qr.ts'
import { Problem, type World } from '../world.ts'
import { type Html, html } from './html.ts'
import { badge, clock, countdown, empty, icon, money } from './parts.ts'

const shownMax = 30

/** A bank app with a scanner, and a list of all QRs that can be paid. */
export function bankView(world: World, query: URLSearchParams): Html {
  const payload = query.get('payload')?.trim() || qrById(world, query.get('qr') ?? '')?.payload
  const qrs = qrsOf(world, 200)
  const open = qrs.filter(({ state }) => state === 'open').slice(0, shownMax)
  const payments = qrs
    .flatMap((qr) => qr.payments.map((payment) => ({ qr, payment })))
    .sort((one, other) => other.payment.paidAt - one.payment.paidAt)
    .slice(0, shownMax)
  return html`<div class="split wide-left">
  <section aria-label="Scanner">${payload ? confirmation(world, payload) : scanner()}</section>
  <div class="stack">
    <section aria-labelledby="open-title" id="open" data-live><h2 id="open-title">Open QRs</h2>
      ${open.length ? html`<ul class="card rows">${open.map((qr) => openRow(qr, world.now()))}</ul>` : html`<div class="card">${empty('No QR is open', 'Create one in the member app: it shows here, ready to be paid.')}</div>`}</section>
    ${
      payments.length > 0 &&
      html`<section aria-labelledby="paid-title" id="paid" data-live><h2 id="paid-title">Paid</h2>
      <ul class="card rows">${payments.map(
        ({ qr, payment }) =>
          html`<li><span class="chip in">${icon('in')}</span><div><p><b>${qr.gateway}</b></p>
            <p class="tiny muted">${payment.payerBank} ${payment.payerAccount} · ${clock(payment.paidAt)}</p></div>
            <div class="end">${money(payment.amount)}<p><a class="tiny" href="/gateways?qr=${qr.id}">Callbacks</a></p></div></li>`,
      )}</ul></section>`
    }
  </div>
</div>`
}

const scanner = () => html`<form class="card pad stack" action="/bank" method="get">
  <h2>Scan a QR</h2>
  <div class="field"><label for="payload">Text of the QR</label>
    <textarea class="box" id="payload" name="payload" rows="5" required spellcheck="false" autocomplete="off" placeholder="00020101021230…"></textarea>
    <p class="hint">Paste what the QR says. It is read the way a bank app reads it, checksum and all.</p></div>
  <button class="btn main">Scan</button>
</form>`

function confirmation(world: World, payload: string): Html {
  try {
    const { read, qr } = scan(world, payload)
    const { whole, fraction } = amountParts(read.amount ?? qr.amount)
    return html`<form class="card pad stack" action="/bank/pay" method="post">
  <div class="line"><h2>Pay ${gateways[qr.gateway].name}</h2><span class="end" id="scanned" data-live>${badge(qr.state)}</span></div>
  <p class="muted tiny">${qr.gateway} · ${qr.reference}</p>
  <input type="hidden" name="payload" value="${payload}">
  <div class="field"><label for="amount">Amount</label>
    <div class="box amount"><span class="muted">฿</span><input id="amount" name="amount" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" value="${whole.replaceAll(',', '')}.${fraction}" autocomplete="off"></div>
    <p class="hint">From the QR. Change it to see what a wrong amount does.</p></div>
  <div class="pair">
    <div class="field"><label for="bank">From</label><select class="box" id="bank" name="bank">${payerBanks.map((code) => html`<option>${code}</option>`)}</select></div>
    <div class="field"><label for="account">Account</label><input class="box" id="account" name="account" inputmode="numeric" required pattern="\\d{6,15}" value="${defaultPayer.account}" autocomplete="off"></div>
  </div>
  <div class="field"><label for="name">Holder</label><input class="box" id="name" name="name" required maxlength="60" value="${defaultPayer.name}" autocomplete="off"></div>
  <div class="acts"><a class="btn" href="/bank">Back</a><button class="btn main">Pay</button></div>
</form>`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return html`<div class="card pad stack"><h2>It cannot be paid</h2><p class="error">${icon('alert', 's')}${error.message}</p><a class="btn" href="/bank">Scan again</a></div>`
  }
}

const openRow = (qr: Qr, now: number) => html`<li class="free">
  <div><p><b>${qr.gateway}</b> ${money(qr.amount)}</p><p class="tiny muted">${qr.reference} · ${clock(qr.createdAt)}</p>${countdown(qr, now)}</div>
  <div class="end acts"><a class="btn small" href="/bank?qr=${qr.id}">Other amount</a>
    <form action="/bank/pay" method="post" data-quiet><input type="hidden" name="payload" value="${qr.payload}"><button class="btn small strong">Pay</button></form></div>
</li>`
