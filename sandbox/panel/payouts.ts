import { accountsOf } from '../banks/accounts.ts'
import { latestPayouts, limitsText, statusOf } from '../banks/payouts.ts'
import { payoutRefusals } from '../banks/sentinels.ts'
import type { World } from '../world.ts'
import { type Html, html } from './html.ts'
import { badge, clock, empty, money } from './parts.ts'

/** The payouts, and people's balances. */
export function payoutsView(world: World): Html {
  const payouts = latestPayouts(world, 60)
  const twice = new Set(
    payouts
      .filter((one, at) => payouts.some((other, to) => to > at && isSameMoney(one, other)))
      .map(({ reference }) => reference),
  )
  return html`<div class="halves">
  <section aria-labelledby="payouts-title" id="payouts" data-live><h2 id="payouts-title">Payouts</h2>
  ${
    payouts.length
      ? html`<ul class="card rows">${payouts.map((payout) => {
          const { reference, bank, account, name, amount, currency, code, createdAt } = payout
          const status = statusOf(world, payout)
          return html`<li class="free"><div>
        <p class="line wrap">${money(amount, currency)} ${badge(status)} ${status === 'paid' && twice.has(reference) && html`<span class="badge fail">paid twice</span>`}</p>
        <p class="tiny muted">${name}, ${bank} ${account}</p>
        <p class="tiny muted break">${reference} · ${clock(createdAt)}${status === 'refused' && html` · ${payoutRefusals[code!]}`}</p></div></li>`
        })}</ul>`
      : html`<div class="card">${empty('No payout yet', 'When a member withdraws, the payout shows here and the money arrives at the account.')}</div>`
  }
  <p class="hint">One payout is ${limitsText}.</p></section>
  <section aria-labelledby="people-title" id="accounts" data-live><h2 id="people-title">People’s accounts</h2>
  <ul class="card rows">${accountsOf(world).map(
    ({ bank, account, name, balance, currency }) => html`<li class="free"><div>
      <p><b>${name}</b></p><p class="tiny muted">${bank} ${account}</p></div>
      <div class="end acts">${money(balance, currency)}<a class="btn small" href="/transfers?from=${bank}-${account}">Send</a></div></li>`,
  )}</ul></section>
</div>`
}

const isSameMoney = (
  one: { reference: string; code: string | null },
  other: { reference: string; code: string | null },
) => one.reference === other.reference && !one.code && !other.code
