/** Masks that banks apply to other people's accounts and names (docs/adapters-banks.md, Hidden digits and names). */

const shownFrom = (account: string, from: number, to: number, hidden: 'x' | 'X') =>
  [...account].map((digit, at) => (at >= from && at < to ? digit : hidden)).join('')

const hyphened = (text: string, shape: RegExp) =>
  text.length === 10 ? text.replace(shape, (_all, ...parts) => parts.slice(0, -2).join('-')) : text

/** 1234567890 → xxx-x-x6789-x */
export const middleFour = (account: string): string =>
  hyphened(shownFrom(account, account.length - 5, account.length - 1, 'x'), /^(...)(.)(.{5})(.)$/)

/** 1234567890 → xxx-xxx789-0; banks with a capital X also place the hyphens differently. */
export const lastFour =
  (hidden: 'x' | 'X') =>
  (account: string): string =>
    hyphened(
      shownFrom(account, account.length - 4, account.length, hidden),
      hidden === 'x' ? /^(...)(.{6})(.)$/ : /^(...)(.)(.{5})(.)$/,
    )

/** 1234567890 → xxxxxx7890 */
export const plainLastFour = (account: string): string =>
  shownFrom(account, account.length - 4, account.length, 'x')

/** 1234567890 → xxxxxxx890 */
export const lastThree = (account: string): string =>
  shownFrom(account, account.length - 3, account.length, 'x')

const titles = /^(?:(?:นางสาว|นาง|นาย|น\.ส\.|ທ້າວ|ນາງ)\s*|(?:MRS|MR|MS|MISS)(?:\.\s*|\s+))/i

/** SOMCHAI JAIDEE → SOMCHAI J***; a single name loses its end. A title stays whole. */
export function cutName(name: string): string {
  const [title = ''] = titles.exec(name) ?? []
  const [first = '', last] = name.slice(title.length).split(/\s+/)
  return last
    ? `${title}${first} ${[...last][0]}***`
    : `${title}${[...first].slice(0, 3).join('')}***`
}

/** Name as banks compare holders: without title, case and spaces. */
export const bareName = (name: string): string =>
  name.normalize('NFC').trim().replace(titles, '').replace(/\s+/g, '').toUpperCase()
