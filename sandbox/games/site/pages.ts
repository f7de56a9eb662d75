import { hem } from '../../panel/frame.ts'
import { Html, html } from '../../panel/html.ts'
import { clock, empty, icon } from '../../panel/parts.ts'
import type { Credits } from '../credits.ts'
import { baseOf, type GameCode, type GameRules } from '../directory.ts'
import type { Visit } from '../doors.ts'
import type { Language } from '../requests.ts'
import type { Played } from '../rounds.ts'
import { motifPicture } from './art.ts'
import { type Motif, outcomes, pays, prizes } from './plays.ts'
import { prizeWords, type Words, words } from './words.ts'

type Page = {
  code: GameCode
  language: Language
  /** The visitor, if signed in. */
  visit?: Visit | undefined
  main: Html
}

/** One page of a game site: the provider’s name, the player, and the link back. */
export function page({ code, language, visit, main }: Page): string {
  const texts = words[language]
  const site = `${baseOf(code)}/site`
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${code} · Kapao sandbox</title>
  <link rel="icon" href="/assets/mark.svg">
  <link rel="stylesheet" href="/assets/panel.css">
  <link rel="stylesheet" href="/assets/site.css">
  <script type="module" src="/assets/site.js"></script>
</head>
<body data-site="${site}">
<header class="head site">
  <div class="col">
    <div class="top"><a class="logo" href="${site}">${code} <span class="muted">sandbox</span></a>
      ${visit?.back && html`<a class="out" href="${visit.back}">${texts.back}${icon('out', 's')}</a>`}</div>
    ${
      visit &&
      html`<div class="who"><span class="muted break">${visit.name}</span>
      <form action="${site}/leave" method="post"><button class="plain">${texts.leave}</button></form></div>`
    }
  </div>
  ${new Html(hem)}
</header>
<main class="col page"><h1 class="unseen">${code}</h1>${main}</main>
</body>
</html>`.text
}

type House = {
  rules: GameRules
  texts: Words
  balance: Credits
  rounds: Played[]
  /** The round that was just played. */
  latest: Played | undefined
  problem: string | undefined
}

/** Page of a signed-in player: balance, a round, its prizes, and the history. */
export function house({ rules, texts, balance, rounds, latest, problem }: House): Html {
  const { play } = rules
  return html`<div class="split wide-left">
  <div class="stack">
    <form class="card pad stack" action="${baseOf(rules.code)}/site/play" method="post">
      <div><p class="tiny muted">${texts.balance}</p><p class="purse">${shown(balance, rules)} <span class="muted">${texts.credits}</span></p></div>
      ${play === 'reel' && reel(latest)}
      ${latest && html`<p class="outcome ${latest.payout > 0 && 'won'}" role="status">${play !== 'reel' && html`<b>${resultOf(latest, rules, texts)}</b> · `}${wonOf(latest, rules, texts)}</p>`}
      ${play === 'lotto' && html`<div class="field"><label for="choice">${texts.number}</label><input class="box digits" id="choice" name="choice" inputmode="numeric" required pattern="\\d\\d" maxlength="2" placeholder="00" autocomplete="off"></div>`}
      ${play === 'sport' && html`<fieldset class="field"><legend>${texts.outcome}</legend><div class="triple">${outcomes.map((outcome) => html`<label class="pick"><input class="unseen" type="radio" name="choice" value="${outcome}" required>${texts[prizeWords[outcome]]}<b>${times(pays[outcome])}</b></label>`)}</div></fieldset>`}
      <div class="field"><label for="stake">${texts.stake}</label>
        <input class="box amount" id="stake" name="stake" inputmode="decimal" required pattern="\\d{1,7}(\\.\\d{1,2})?" value="${latest ? plain(latest.stake, rules) : '10'}" autocomplete="off">
        <div class="picks">${[1, 10, 50, 100].map((stake) => html`<button type="button" class="pick" data-stake="${stake}">${stake}</button>`)}</div>
        ${problem ? html`<p class="error">${icon('alert', 's')}${problem}</p>` : html`<p class="hint">${texts.stakeHint}</p>`}</div>
      <button class="btn main">${texts.play}</button>
    </form>
    <section aria-labelledby="pays-title"><h2 id="pays-title">${texts.pays}</h2><ul class="card sentinels">${prizes[
      play
    ].map(
      (prize) =>
        html`<li><b>${times(pays[prize])}</b><span>${texts[prizeWords[prize]]}</span></li>`,
    )}</ul></section>
  </div>
  <section aria-labelledby="history-title"><h2 id="history-title">${texts.history}</h2>${
    rounds.length
      ? html`<ul class="card rows">${rounds.map((round) => roundRow(round, rules, texts))}</ul>`
      : html`<div class="card">${empty(texts.none, texts.noneText)}</div>`
  }</section>
</div>`
}

const reel = (latest: Played | undefined) =>
  html`<div class="reel ${latest && 'fresh'}">${(
    latest?.result.split(' ') ?? ['star', 'lozenge', 'star']
  ).map((motif) => motifPicture(motif as Motif, motif))}</div>`

function roundRow(round: Played, rules: GameRules, texts: Words): Html {
  const { id, title, stake, payout, at, result } = round
  return html`<li class="free"><div><p class="line wrap">${title}${result && html`<span class="muted">${resultOf(round, rules, texts)}</span>`}</p>
  <p class="tiny muted break">${clock(at)} · ${id}</p></div>
  <div class="end"><p>${payout > 0 ? html`<b class="good">+${shown(payout, rules)}</b>` : html`<span class="muted">0</span>`}</p><p class="tiny muted">${texts.stake} ${shown(stake, rules)}</p></div></li>`
}

function resultOf({ result }: Played, { play }: GameRules, texts: Words): Html | string {
  const parts = result.split(' ')
  if (play === 'reel' && result)
    return html`<span class="small-reel">${parts.map((motif) => motifPicture(motif as Motif, motif))}</span>`
  if (play === 'lotto') return parts.join(' → ')
  const chosen = outcomes.find((outcome) => outcome === parts[0])
  return chosen ? `${texts[prizeWords[chosen]]} → ${parts[1]}` : result
}

const wonOf = ({ payout }: Played, rules: GameRules, texts: Words) =>
  payout > 0 ? `${texts.won} ${shown(payout, rules)} ${texts.credits}` : texts.lost

/** Writes tenths as a factor. */
const times = (tenths: number) => `×${tenths / 10}`

const shown = (credits: Credits, { decimals }: GameRules) =>
  (credits / 100).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
const plain = (credits: Credits, { decimals }: GameRules) =>
  (credits / 100).toFixed(decimals).replace(/\.0+$/, '')

/** A page with one message and the next step. */
export const notice = (title: string, text: string, next: { href: string; text: string }) =>
  html`<div class="card narrow">${empty(title, text)}<p class="pad"><a class="btn strong wide" href="${next.href}">${next.text}</a></p></div>`
