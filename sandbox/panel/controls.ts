import {
  payoutRefusals,
  payoutSentinels,
  pendingSentinel,
  processingMs,
  processingSentinels,
  slipSentinels,
} from '../banks/sentinels.ts'
import {
  type Control,
  callbackFlaws,
  callbackSentinels,
  controlsOf,
  createSentinels,
  type Flaw,
  gameFlaws,
  type Operation,
  type ProviderName,
  requestFlaws,
} from '../controls.ts'
import { gameCodes } from '../games/directory.ts'
import { gameOperations } from '../games/requests.ts'
import { gatewayCodes } from '../gateways/codes.ts'
import type { World } from '../world.ts'
import { type Html, html } from './html.ts'
import { empty } from './parts.ts'

/** Active controls, and a form to add one. */
export function controlsView(world: World): Html {
  const controls = controlsOf(world)
  return html`<section aria-labelledby="now-title" id="now" data-live>
  <div class="line"><h2 id="now-title">Going wrong now</h2>${controls.length > 0 && html`<form class="end" action="/controls/clear" method="post" data-quiet><button class="btn small danger">Clear all</button></form>`}</div>
  ${controls.length ? html`<ul class="card rows">${controls.map(controlRow)}</ul>` : html`<div class="card">${empty('Everything works', 'Set a failure below and use the member app: it strikes the next calls.')}</div>`}
</section>
<div class="thirds">
  ${form('Requests to a gateway', [gatewayField('request'), operationField, flawField('request', requestFlaws), callsField('request'), delayField('request')])}
  ${form('Requests to banks and wallet', [targetField, flawField('bank', requestFlaws), callsField('bank'), delayField('bank')])}
  ${form('Requests to a game', [gameField, gameOperationField, flawField('game', { ...requestFlaws, ...gameFlaws }), callsField('game'), delayField('game')])}
  ${form('Callbacks', [hidden('operation', 'callback'), gatewayField('callback', ['FEED', 'TRUEWALLET']), flawField('callback', callbackFlaws), callsField('callback'), timesField])}
  ${form('Alarms', [alarmField, hidden('operation', 'send'), flawField('alarm', requestFlaws), callsField('alarm'), delayField('alarm')])}
  ${form('Text messages', [hidden('gateway', 'SMS'), hidden('operation', 'send'), flawField('sms', requestFlaws), callsField('sms'), delayField('sms')])}
</div>
<section aria-labelledby="by-hand"><h2 id="by-hand">By hand, from the member app</h2>
  <p class="muted">The satang of a QR’s amount decide: 100.17 is made, but the gateway never says so.</p>
  <div class="halves">${sentinels('When the QR is asked for', textsOf(createSentinels))}${sentinels('When its payment is told', textsOf(callbackSentinels))}</div>
  <p class="muted">The same satang strike moves to and from games, payouts, the verification of a slip and the redemption of a gift link the first time, and what the feed and TrueWallet tell. These are theirs alone:</p>
  <div class="halves">${sentinels('When a slip is verified', slipTexts)}${sentinels('When a withdrawal is paid out', payoutTexts)}</div>
  <p class="muted tiny">For phones, the last four digits: 0011, 0013, 0017, 0019, 0023, 0053 and 0059 do what .11 to .59 do.</p></section>`
}

const texts: Record<Flaw, string> = { ...requestFlaws, ...gameFlaws, ...callbackFlaws }

const textsOf = (table: Record<string, { flaw: Flaw }>) =>
  Object.fromEntries(Object.entries(table).map(([satang, { flaw }]) => [satang, texts[flaw]]))

const slipTexts = {
  ...Object.fromEntries(Object.entries(slipSentinels).map(([satang, { text }]) => [satang, text])),
  [pendingSentinel.satang]: `The bank has not booked it the first ${pendingSentinel.times} times`,
}
const payoutTexts = {
  ...Object.fromEntries(
    Object.entries(payoutSentinels).map(([satang, code]) => [satang, payoutRefusals[code]]),
  ),
  ...Object.fromEntries(
    Object.entries(processingSentinels).map(([satang, code]) => [
      satang,
      `In process for ${processingMs / 1000} s, then ${code ? 'refused' : 'paid'}`,
    ]),
  ),
}

const sentinels = (title: string, table: Record<string, string>) =>
  html`<div class="card"><h3 class="pad">${title}</h3><ul class="sentinels">${Object.entries(
    table,
  ).map(([satang, text]) => html`<li><b>.${satang}</b><span>${text}</span></li>`)}</ul></div>`

function controlRow({ id, gateway, operation, flaw, calls, delayMs, times }: Control): Html {
  const detail =
    flaw === 'delay' || flaw === 'late'
      ? ` · ${delayMs} ms`
      : flaw === 'repeat'
        ? ` · ${times} times`
        : ''
  return html`<li class="free"><div><p><b>${gateway === '*' ? 'All gateways' : gateway}</b> ${operation === 'callback' ? 'callbacks' : operation} <span class="badge fail">${flaw}</span></p>
  <p class="tiny muted">${texts[flaw]}${detail} · ${calls === null ? 'until cleared' : `${calls} more`}</p></div>
  <form class="end" action="/controls/clear/${id}" method="post" data-quiet><button class="btn small">Clear</button></form></li>`
}

const form = (
  title: string,
  fields: Html[],
) => html`<form class="card pad stack" action="/controls" method="post" data-quiet>
  <h3>${title}</h3>${fields}<button class="btn strong">Let it fail</button></form>`

const hidden = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}">`

const targets = {
  'SLIPS query': 'Slips: verify',
  'PAYOUT pay': 'Payout: pay',
  'PAYOUT query': 'Payout: ask',
  'PAYOUT balance': 'Payout: balance',
  'FEED query': 'Feed: list',
  'TRUEWALLET query': 'TrueWallet: list',
  'TRUEWALLET redeem': 'TrueWallet: redeem',
  'TRUEWALLET find': 'TrueWallet: ask for a redemption',
} satisfies Partial<Record<`${ProviderName} ${Operation}`, string>>

const targetField = html`<div class="field"><label for="target">What is asked</label>
  <select class="box" id="target" name="target">${Object.entries(targets).map(([target, text]) => html`<option value="${target}">${text}</option>`)}</select></div>`

const alarmField = html`<div class="field"><label for="alarm-channel">Channel</label>
  <select class="box" id="alarm-channel" name="gateway">${['WEBHOOK', 'LINE', 'TELEGRAM'].map((code) => html`<option>${code}</option>`)}</select></div>`

const gatewayField = (
  form: string,
  more: ProviderName[] = [],
) => html`<div class="field"><label for="${form}-gateway">Gateway</label>
  <select class="box" id="${form}-gateway" name="gateway"><option value="*">All gateways</option>${[...gatewayCodes, ...more].map((code) => html`<option>${code}</option>`)}</select></div>`

const gameField = html`<div class="field"><label for="game">Game</label>
  <select class="box" id="game" name="gateway">${gameCodes.map((code) => html`<option>${code}</option>`)}</select></div>`

const gameOperationField = html`<div class="field"><label for="game-operation">Operation</label>
  <select class="box" id="game-operation" name="operation">${gameOperations.map((operation) => html`<option>${operation}</option>`)}</select></div>`

const operationField = html`<div class="field"><label for="operation">Operation</label>
  <select class="box" id="operation" name="operation"><option>create</option><option>query</option><option>cancel</option></select></div>`

const flawField = (
  form: string,
  flaws: Record<string, string>,
) => html`<div class="field"><label for="${form}-flaw">What happens</label>
  <select class="box" id="${form}-flaw" name="flaw">${Object.entries(flaws).map(([flaw, text]) => html`<option value="${flaw}">${text}</option>`)}</select></div>`

const callsField = (
  form: string,
) => html`<div class="field"><label for="${form}-calls">For the next calls</label>
  <input class="box" id="${form}-calls" name="calls" inputmode="numeric" pattern="\\d{0,3}" placeholder="until cleared" value="1" autocomplete="off"></div>`

const delayField = (
  form: string,
) => html`<div class="field"><label for="${form}-delay">Delay, in milliseconds</label>
  <input class="box" id="${form}-delay" name="delayMs" inputmode="numeric" required pattern="\\d{1,5}" value="3000" autocomplete="off"></div>`

const timesField = html`<div class="field"><label for="times">How often, when repeated</label>
  <input class="box" id="times" name="times" inputmode="numeric" required pattern="\\d{1,2}" value="5" autocomplete="off"></div>`
