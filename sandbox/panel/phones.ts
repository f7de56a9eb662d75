import { inboxOf, phonesOf, type Sms } from '../sms.ts'
import type { World } from '../world.ts'
import { type Html, html } from './html.ts'
import { clock, copyButton, empty } from './parts.ts'

/** All numbers with messages, and the messages of one of them. */
export function phonesView(world: World, query: URLSearchParams): Html {
  const phones = phonesOf(world)
  const chosen = query.get('phone') ?? phones[0]?.phone
  if (!phones.length || chosen === undefined)
    return html`<section class="card" id="phones" data-live>${empty(
      'No messages yet',
      'Ask for a code in the member app: it arrives here by itself.',
    )}</section>`
  return html`<div class="split">
  <section aria-label="Numbers" id="phones" data-live><ul class="card links">${phones.map(
    ({ phone, messages, at }) =>
      html`<li><a class="entry" href="/?phone=${encodeURIComponent(phone)}" ${phone === chosen ? currentMark : ''}>
        <b>${written(phone)}</b><span class="tiny muted">${messages} ${messages === 1 ? 'message' : 'messages'} · ${clock(at)}</span></a></li>`,
  )}</ul></section>
  <section class="handset" aria-label="Messages" id="messages" data-live>
    <header><h2>${written(chosen)}</h2></header>
    <ol class="thread">${inboxOf(world, chosen, 50).map(bubble)}</ol>
  </section>
</div>`
}

const currentMark = html`aria-current="true"`

/** Highlights the digits of a code, with a button to copy them. */
function bubble({ sender, text, at }: Sms): Html {
  const [code] = /(?<!\d)\d{4,8}(?!\d)/.exec(text) ?? []
  const [before, after] = code
    ? [text.slice(0, text.indexOf(code)), text.slice(text.indexOf(code) + code.length)]
    : [text, '']
  return html`<li><p class="tiny muted">${sender} · ${clock(at)}</p>
  <div class="bubble"><p>${before}${code && html`<b class="code">${code}</b>`}${after}</p>${code && copyButton(code, `the code ${code}`)}</div></li>`
}

/** +66812345678 → 081 234 5678, as Thai people write it. */
function written(phone: string): string {
  const [, thai] = /^\+66(\d{9})$/.exec(phone) ?? []
  if (thai) return `0${thai.slice(0, 2)} ${thai.slice(2, 5)} ${thai.slice(5)}`
  const [, lao] = /^\+856(20\d{8})$/.exec(phone) ?? []
  return lao ? `020 ${lao.slice(2, 6)} ${lao.slice(6)}` : phone
}
