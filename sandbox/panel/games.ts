import { accountsOf, type GameAccount } from '../games/accounts.ts'
import { type Credits, satangOfCredits } from '../games/credits.ts'
import { baseOf, type GameRules, gameCodes, rulesOf } from '../games/directory.ts'
import { appliedMoves, type Move } from '../games/moves.ts'
import { latestRounds, type Played } from '../games/rounds.ts'
import { settle, waitingCount } from '../games/work.ts'
import type { World } from '../world.ts'
import { Html, html } from './html.ts'
import { badge, clock, copyButton, empty, icon, money } from './parts.ts'

/** One game provider: its accounts, moves and rounds. */
export function gamesView(world: World, query: URLSearchParams): Html {
  const code = gameCodes.find((one) => one === query.get('game')) ?? 'JOKER'
  const rules = rulesOf(code)
  settle(world, code)
  const accounts = accountsOf(world, code, 50)
  const moves = appliedMoves(world, code, {}, 50)
  const rounds = latestRounds(world, code, 50)
  const waiting = waitingCount(world, code)
  return html`<nav class="picks" aria-label="Providers">${gameCodes.map(
    (one) =>
      html`<a class="pick" href="/games?game=${one}" ${one === code && new Html('aria-current="true"')}>${one}</a>`,
  )}</nav>
<div class="halves">
  <div class="stack">
    <section aria-labelledby="accounts-title" id="accounts" data-live>
      <div class="line"><h2 id="accounts-title">Accounts at ${code}</h2><a class="end btn small" href="${baseOf(code)}/site" target="_blank" rel="noreferrer">Its site${icon('out', 's')}</a></div>
      <p class="muted about-credits">${creditText(rules)}</p>${
        accounts.length
          ? html`<ul class="card rows">${accounts.map((account) => accountRow(account, rules))}</ul>`
          : html`<div class="card">${empty('Nobody yet', 'An account is opened when a member activates this game.')}</div>`
      }</section>
    ${accounts.length > 0 && roundForm(code, accounts)}
  </div>
  <div class="stack">
    <section aria-labelledby="moves-title" id="moves" data-live>
      <div class="line"><h2 id="moves-title">Moved</h2>${waiting > 0 && html`<span class="end">${badge(`${waiting} late`)}</span>`}</div>${
        moves.length
          ? html`<ul class="card rows">${moves.map((move) => moveRow(move, moves, rules))}</ul>`
          : html`<div class="card">${empty('Nothing moved yet', 'Deposits and withdrawals show here once they are applied.')}</div>`
      }</section>
    <section aria-labelledby="rounds-title" id="rounds" data-live><h2 id="rounds-title">Rounds</h2>${
      rounds.length
        ? html`<ul class="card rows">${rounds.map((round) => roundRow(round, rules))}</ul>`
        : html`<div class="card">${empty('No round yet', 'Play one on the site, or settle one with the form.')}</div>`
    }</section>
  </div>
</div>`
}

const creditText = ({ factorTenths }: GameRules) =>
  factorTenths === 10
    ? 'One credit is one baht or kip.'
    : factorTenths === 100
      ? 'Ten credits are one baht or kip.'
      : 'One credit is ten baht or kip.'

const sum = (credits: Credits, rules: GameRules) => money(satangOfCredits(credits, rules))

const accountRow = ({ name, balance, openedAt }: GameAccount, rules: GameRules) =>
  html`<li class="free"><div><p><b class="break">${name}</b></p><p class="tiny muted">opened ${clock(openedAt)}</p></div>
  <div class="end acts">${sum(balance, rules)}${copyButton(name, 'the name')}</div></li>`

/** Marks repeated references: only a provider that does not check them has any. */
const moveRow = (
  { reference, name, direction, credits, at }: Move,
  all: Move[],
  rules: GameRules,
) =>
  html`<li class="free"><div><p class="line wrap">${direction === 'deposit' ? 'In' : 'Out'}, ${name}${
    all.filter((one) => one.reference === reference).length > 1 && badge('applied twice')
  }</p>
  <p class="tiny muted break">${clock(at)} · ${reference}</p></div><div class="end">${sum(credits, rules)}</div></li>`

const roundRow = ({ id, name, title, stake, payout, at }: Played, rules: GameRules) =>
  html`<li class="free"><div><p>${title}, ${name}</p><p class="tiny muted break">${clock(at)} · ${id}</p></div>
  <div class="end"><p>${sum(payout, rules)}</p><p class="tiny muted">of ${sum(stake, rules)}</p></div></li>`

const roundForm = (code: string, accounts: GameAccount[]) =>
  html`<form class="card pad stack" action="/games/round" method="post" data-quiet>
  <h2>Settle a round</h2><input type="hidden" name="game" value="${code}">
  <div class="field"><label for="username">Account</label><select class="box" id="username" name="username">${accounts.map(({ name }) => html`<option>${name}</option>`)}</select></div>
  <div class="pair even">
    <div class="field"><label for="stake">Stake, in baht</label><input class="box" id="stake" name="stake" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" value="10.00" autocomplete="off"></div>
    <div class="field"><label for="payout">Payout</label><input class="box" id="payout" name="payout" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" value="25.00" autocomplete="off"></div>
  </div>
  <button class="btn strong">Settle it</button>
</form>`
