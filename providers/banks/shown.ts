/**
 * Compares account numbers and names as banks show them to others (docs/adapters-banks.md, Hidden digits and names)
 * with the ones we know.
 */

/** True if a number as a bank shows it, whole or with hidden digits, can be this account. */
export function fitsAccount(shown: string, account: string): boolean {
  const signs = shown.replace(/[^0-9x]/gi, '')
  const isShown = /\d/.test(signs)
  return isShown && signs.length === account.length && [...signs].every(fits)

  function fits(sign: string, at: number): boolean {
    return sign === account[at] || sign.toLowerCase() === 'x'
  }
}

/** True if a printed name, perhaps with a title and perhaps cut, can be this holder's. */
export function fitsHolder(printed: string, holder: string): boolean {
  const isCut = printed.includes('*')
  const shown = spellings(printed.replace(/\*.*$/, ''))
  const known = spellings(holder)
  return shown.some((one) =>
    known.some((other) =>
      isCut ? one.length >= lettersMin && other.startsWith(one) : one !== '' && one === other,
    ),
  )
}

/** A shorter rest of a cut name is no evidence. */
const lettersMin = 2

const title = /^(?:(?:นางสาว|นาง|นาย|น\.\s?ส\.|ທ້າວ|ນາງ)|(?:MRS|MR|MS|MISS)(?:\.|\s))/i

/** The name with and without a possible title, because some names begin like one. */
const spellings = (name: string): string[] => {
  const clean = name.normalize('NFKC').trim()
  return [...new Set([bare(clean), bare(clean.replace(title, ''))])]
}

const bare = (name: string): string => name.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toUpperCase()
