import { renderSVG } from 'uqr'
import { type Delivery, deliveriesOfQr, latestDeliveries } from '../deliveries.ts'
import { gatewayCodes } from '../gateways/codes.ts'
import { type Qr, qrById, qrsOf } from '../qr.ts'
import type { World } from '../world.ts'
import { Html, html } from './html.ts'
import { badge, clock, copyButton, countdown, empty, money } from './parts.ts'

/** The QRs of all gateways or of one, and the details of the selected one. */
export function gatewaysView(world: World, query: URLSearchParams): Html {
  const wanted = gatewayCodes.find((code) => code === query.get('gateway'))
  const qrs = qrsOf(world, 200).filter(({ gateway }) => !wanted || gateway === wanted)
  const chosen = qrById(world, query.get('qr') ?? '') ?? qrs[0]
  const held = latestDeliveries(world, 200).filter(({ state }) => state === 'held').length
  return html`<div class="line wrap">
  <nav class="picks" aria-label="Gateways">${[undefined, ...gatewayCodes].map(
    (code) =>
      html`<a class="pick" href="/gateways${code && `?gateway=${code}`}" ${code === wanted && new Html('aria-current="true"')}>${code ?? 'All'}</a>`,
  )}</nav>
  <div class="end" id="held" data-live>${
    held > 0 &&
    html`<form action="/gateways/release" method="post" data-quiet><button class="btn small strong">Release ${held} held, last first</button></form>`
  }</div>
</div>
${
  chosen
    ? html`<div class="split ${query.has('qr') && 'picked'}">
  <section aria-label="QRs" id="qrs" data-live><ul class="card links">${qrs.slice(0, 60).map((qr) => row(qr, qr.id === chosen.id, wanted))}</ul></section>
  <section aria-label="The chosen QR" id="qr" data-live>${whole(world, chosen)}</section>
</div>`
    : html`<section class="card" id="qrs" data-live>${empty('No QR yet', 'When a member asks for one, it shows here with its payments and callbacks.')}</section>`
}`
}

const row = (qr: Qr, isChosen: boolean, wanted: string | undefined) => html`<li>
  <a class="entry" href="/gateways?qr=${qr.id}${wanted && `&gateway=${wanted}`}" ${isChosen && new Html('aria-current="true"')}>
  <span class="line"><b>${qr.gateway}</b><span class="end">${money(qr.amount)}</span></span>
  <span class="line"><span class="tiny muted">${clock(qr.createdAt)}</span><span class="end">${badge(qr.state)}</span></span></a></li>`

function whole(world: World, qr: Qr): Html {
  const deliveries = deliveriesOfQr(world, qr.id)
  return html`<div class="card pad stack">
  <div class="line"><h2>${qr.gateway} ${money(qr.amount)}</h2><span class="end">${badge(qr.state)}</span></div>
  <div class="about"><div class="qr">${new Html(renderSVG(qr.payload, { border: 0 }))}</div>
  <dl><dt>Our reference</dt><dd>${qr.reference}</dd><dt>Theirs</dt><dd>${qr.id}</dd>
    <dt>Made</dt><dd>${clock(qr.createdAt)}</dd><dt>Good until</dt><dd>${clock(qr.expiresAt)}</dd>
    <dt>Tells</dt><dd class="break">${qr.callbackUrl}</dd></dl></div>
  ${countdown(qr, world.now())}
  <div class="acts start">${copyButton(qr.payload, 'the text of the QR')}<a class="btn small" href="/bank?qr=${qr.id}">Pay in the bank app</a></div>
</div>
<h3>Payments and callbacks</h3>
${
  qr.payments.length
    ? html`<ul class="card rows">${qr.payments.map(
        (payment) => html`<li class="free"><div><p>${money(payment.amount)}</p>
        <p class="tiny muted break">${payment.id}</p><p class="tiny muted">${payment.payerName}, ${payment.payerBank} ${payment.payerAccount} · ${clock(payment.paidAt)}</p></div></li>
        ${deliveries.filter((delivery) => delivery.subject === payment.id).map((delivery) => deliveryRow(delivery))}`,
      )}</ul>`
    : html`<div class="card">${empty('Not paid yet', 'Each payment is told to the member app by a signed callback.')}</div>`
}`
}

/** A callback: its state, its content, and a button to send it again. */
export function deliveryRow(delivery: Delivery): Html {
  const { id, state, flaw, attempts, lastStatus, lastAnswer, lastAt, dueAt, lastBody } = delivery
  return html`<li class="free call"><div><p class="line wrap">Callback ${id} ${badge(state)}${flaw && html`<span class="badge fail">${flaw}</span>`}</p>
  <p class="tiny muted break">${
    attempts > 0 && lastAt !== null
      ? html`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, last at ${clock(lastAt)}: ${lastStatus || 'no answer:'} ${lastAnswer?.slice(0, 120)}`
      : 'Not sent'
  }${state === 'waiting' && html` · next at ${clock(dueAt)}`}</p>
  ${lastBody !== null && html`<details id="sent-${id}"><summary class="tiny">What was sent</summary><pre>${lastBody}</pre></details>`}</div>
  <div class="end acts">
    <form action="/gateways/send/${id}" method="post" data-quiet><button class="btn small">Send again</button></form>
    ${lastBody !== null && html`<form action="/gateways/replay/${id}" method="post" data-quiet><button class="btn small">Replay bytes</button></form>`}
  </div></li>`
}
