import { type Html, html } from '../../panel/html.ts'
import { icon } from '../../panel/parts.ts'
import { baseOf, type GameCode } from '../directory.ts'
import type { Words } from './words.ts'

/** Names of the two fields in each login form. */
const doorFields: Partial<Record<GameCode, { name: string; password: string }>> = {
  JOKER: { name: 'UserName', password: 'Password' },
  SLOTXO: { name: 'account', password: 'pass' },
  UFABET: { name: 'txtUserName', password: 'txtPassword' },
}
export const fieldsAt = (code: GameCode) =>
  doorFields[code] ?? { name: 'name', password: 'password' }

type Door = { code: GameCode; texts: Words; isWrong?: boolean }

const wrong = ({ texts, isWrong }: Door) =>
  isWrong && html`<p class="error" role="alert">${icon('alert', 's')}${texts.wrong}</p>`

/** The sign-in form: name and password. */
export function door(form: Door): Html {
  const { code, texts } = form
  const fields = fieldsAt(code)
  return html`<form class="card pad stack narrow" action="${baseOf(code)}/site/login" method="post">
  <h2>${texts.door}</h2>${wrong(form)}
  <div class="field"><label for="name">${texts.name}</label><input class="box" id="name" name="${fields.name}" required maxlength="24" autocomplete="off" autocapitalize="none" spellcheck="false"></div>
  ${passwordField(texts, fields.password)}
  <button class="btn main">${texts.enter}</button>
</form>`
}

/** UFABET’s sign-in in two steps, because its event fields are bound to a name. */
export function eventDoor(form: Door): Html {
  const { code, texts } = form
  return html`<form class="card pad stack narrow" action="${baseOf(code)}/site" method="get">
  <h2>${texts.door}</h2>${wrong(form)}
  <div class="field"><label for="name">${texts.name}</label><input class="box" id="name" name="for" required maxlength="24" pattern="[A-Za-z0-9._]{4,24}" autocomplete="off" autocapitalize="none" spellcheck="false"></div>
  <button class="btn main">${texts.next}</button>
</form>`
}

export function eventForm(
  { code, texts }: Door,
  name: string,
  event: Record<string, string>,
): Html {
  const fields = fieldsAt(code)
  const site = `${baseOf(code)}/site`
  return html`<form class="card pad stack narrow" action="${site}/login" method="post">
  <h2>${texts.door}</h2>
  <p class="line wrap"><b class="break">${name}</b><a class="end" href="${site}">${texts.another}</a></p>
  ${Object.entries({ [fields.name]: name, ...event }).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
  ${passwordField(texts, fields.password)}
  <button class="btn main">${texts.enter}</button>
</form>`
}

const passwordField = (texts: Words, field: string) =>
  html`<div class="field"><label for="password">${texts.password}</label><input class="box" id="password" name="${field}" type="password" required maxlength="64" autocomplete="off"></div>`
