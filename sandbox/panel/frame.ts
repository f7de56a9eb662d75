import { Html, html } from './html.ts'
import { icon } from './parts.ts'

const tabs = {
  '/': { name: 'Phones', icon: 'phone' },
  '/bank': { name: 'Bank app', icon: 'bank' },
  '/transfers': { name: 'Transfers', icon: 'send' },
  '/payouts': { name: 'Payouts', icon: 'in' },
  '/wallet': { name: 'Wallet', icon: 'gift' },
  '/games': { name: 'Games', icon: 'game' },
  '/gateways': { name: 'Gateways', icon: 'gateway' },
  '/alarms': { name: 'Alarms', icon: 'alert' },
  '/controls': { name: 'Controls', icon: 'control' },
} as const
export type Tab = keyof typeof tabs

export type Note = { text: string; isBad: boolean }

/** One page: the header with its hem, the tabs, and the tab's content. Parts with data-live are refreshed. */
export const frame = (tab: Tab, app: string, note: Note | undefined, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${tabs[tab].name} · Kapao sandbox</title>
  <link rel="icon" href="/assets/mark.svg">
  <link rel="stylesheet" href="/assets/panel.css">
  <script type="module" src="/assets/panel.js"></script>
</head>
<body>
<header class="head">
  <div class="col">
    <div class="top">
      <a class="logo" href="/"><img src="/assets/mark.svg" alt="" width="32" height="32">Kapao <span class="muted">sandbox</span></a>
      <a class="out" href="${app}" target="_blank" rel="noreferrer">Member app${icon('out', 's')}</a>
    </div>
    <nav aria-label="Parts of the outside world">${Object.entries(tabs).map(
      ([path, { name, icon: picture }]) =>
        html`<a class="tab" href="${path}" ${path === tab && new Html('aria-current="page"')}>${icon(picture)}<span>${name}</span></a>`,
    )}</nav>
  </div>
  ${new Html(hem)}
</header>
<main class="col page"><h1 class="unseen">${tabs[tab].name}</h1>${main}</main>
<div id="note" role="status">${
    note &&
    html`<p class="toast ${note.isBad && 'bad'}">${icon(note.isBad ? 'alert' : 'check')}${note.text}</p>`
  }</div>
</body>
</html>`.text

export const hem = `<svg class="hem" aria-hidden="true"><defs><pattern id="hem" width="24" height="12" patternUnits="userSpaceOnUse" x="-12">
  <g fill="none" stroke-width="1.5"><path class="a" d="M0 1h24M0 11h24"/><path class="b" d="M9 3h3M13 3h3M5 5h3M17 5h3M5 7h3M17 7h3M9 9h3M13 9h3"/><path class="c" d="M11 5h3M11 7h3"/></g>
</pattern></defs><svg x="50%" overflow="visible"><rect x="-1600" width="3200" height="12" fill="url(#hem)"/></svg></svg>`
