import { type Amount, amountParts, type Currency, currencySigns } from '#money'
import { bangkokTime } from '../bangkok.ts'
import type { QrState } from '../qr.ts'
import { Html, html } from './html.ts'

const icons = {
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1M11 17.5h2',
  bank: 'M4 9.5 12 4.5l8 5M5 9.5h14M6.5 10v7M10.25 10v7M13.75 10v7M17.5 10v7M4.5 19.5h15',
  send: 'M4.5 12.5 19.5 5l-4 14.5-4-6zM11.5 13.5l8-8.5',
  gift: 'M5 11.5h14v8H5zM4 8h16v3.5H4zM12 8v11.5M12 8C9 8 7.5 7 7.5 5.75S9.5 4 12 8c2.5-4 4.5-3.5 4.5-2.25S15 8 12 8',
  game: 'M4.5 5.5h15v13h-15zM9.5 5.5v13M14.5 5.5v13M6 12h2M11 12h2M16 12h2',
  gateway: 'M7 5 4 8l3 3M4 8h13.5M17 13l3 3-3 3M20 16H6.5',
  control: 'M4 7.5h9M18 7.5h2M15.5 5v5M4 16.5h2M11 16.5h9M8.5 14v5',
  copy: 'M9 9h9.5a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1M16 9V4.5a1 1 0 0 0-1-1H5.5a1 1 0 0 0-1 1V14a1 1 0 0 0 1 1H8',
  check: 'm5.5 12.5 4.25 4.25L18.5 8',
  alert: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0M12 8v4.5M12 15.75h.01',
  out: 'M8 16 16.5 7.5M9.5 7.5h7v7',
  in: 'M12 4v11M7.5 10.75 12 15.25l4.5-4.5M4.5 15.5v3A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-3',
} as const

export const icon = (name: keyof typeof icons, size = '') =>
  html`<svg class="i ${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`

export function money(amount: Amount, currency: Currency = 'BAHT'): Html {
  const { sign, whole, fraction } = amountParts(amount)
  return html`<span class="money"><i>${currencySigns[currency]}</i>${sign}${whole}<i>.${fraction}</i></span>`
}

/** The clock time; the script adds how long ago that is. */
export function clock(at: number): Html {
  const [day, time] = bangkokTime(at).split('T')
  return html`<time datetime="${new Date(at).toISOString()}" title="${day}">${time}</time>`
}

const tones: Record<string, string> = {
  open: '',
  paid: 'ok',
  expired: 'quiet',
  cancelled: 'quiet',
  waiting: 'wait',
  held: 'wait',
  silent: 'fail',
  acknowledged: 'ok',
  'given up': 'fail',
  processing: 'wait',
  refused: 'fail',
  taken: 'quiet',
  'applied twice': 'fail',
}
export const badge = (word: string) => html`<span class="badge ${tones[word] ?? ''}">${word}</span>`

/** Remaining time of an open QR, drawn as threads that run out. */
export const countdown = (
  { createdAt, expiresAt, state }: { createdAt: number; expiresAt: number; state: QrState },
  now: number,
) =>
  state === 'open' &&
  html`<div class="countdown"><progress class="threads" aria-label="Time left" max="${expiresAt - createdAt}"
    value="${Math.max(expiresAt - now, 0)}" data-until="${expiresAt}"></progress><span class="tiny muted"></span></div>`

export const copyButton = (text: string, what: string) =>
  html`<button type="button" class="btn small" data-copy="${text}" aria-label="Copy ${what}">${icon('copy', 's')}Copy</button>`

/** An empty list: the same cloth, undyed. */
export const empty = (title: string, text: string) =>
  html`<div class="empty">${new Html(lozenge)}<h3>${title}</h3><p class="muted">${text}</p></div>`

const lozenge = `<svg viewBox="0 0 96 96" width="96" height="96" fill="none" stroke-width="3" aria-hidden="true">${Array.from(
  { length: 21 },
  (_, row) => {
    const y = 8 + row * 4
    const half = 40 - Math.abs(row - 10) * 4
    const ring = (name: string, inset: number, width: number) =>
      half - inset > 0
        ? `<path class="${name}" d="M${48 - half + inset} ${y}h${Math.min(width, half - inset)}M${48 + half - inset} ${y}h-${Math.min(width, half - inset)}"/>`
        : ''
    return ring('a', 0, 6) + ring('b', 12, 8) + ring('c', 28, 12)
  },
).join('')}</svg>`
