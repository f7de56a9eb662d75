import { expect, test } from 'vitest'
import { refusals } from '#contract/refusal-codes'
import { en, type TextId } from './en.ts'
import { la } from './la.ts'
import { th } from './th.ts'

const scripts = { en: /\p{sc=Latin}/u, th: /\p{sc=Thai}/u, la: /\p{sc=Lao}/u }
const languages = { en, th, la } as Record<keyof typeof scripts, Record<TextId, string>>
const ids = Object.keys(en) as TextId[]
const each = Object.keys(scripts) as (keyof typeof scripts)[]

/** Names that are the same everywhere: brands, the languages themselves, and what is only filled in. */
const isName = (id: TextId) =>
  ['deposit.wayQr', 'trueWallet.auto'].includes(id) || id.startsWith('language.')

test.each(each)('I18N-01 no %s text is left in the script of another language', (language) => {
  const others = each.filter((other) => other !== language && other !== 'en')
  const strange = ids.filter((id) => {
    const text = languages[language][id].replace(/\{[^}]*\}/g, '')
    const isForeign = others.some((other) => scripts[other].test(text))
    return !isName(id) && (isForeign || !scripts[language].test(text))
  })
  expect(strange).toEqual([])
})

/** The text of last resort. */
const fallback = 'INTERNAL_SERVER_ERROR'

test.each(each)(
  'API-02 every no of the catalogue has a sentence of its own in %s, never its code',
  (language) => {
    const saying = (code: string) => languages[language][`refusal.${code}` as TextId]
    for (const code of Object.keys(refusals)) {
      expect(saying(code), code).toBeTypeOf('string')
      expect(saying(code), code).not.toContain(code)
      if (code !== fallback) expect(saying(code), code).not.toBe(saying(fallback))
    }
  },
)

test('the languages have the same ids and fill in the same values', () => {
  const values = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort()
  for (const language of ['th', 'la'] as const) {
    expect(Object.keys(languages[language])).toEqual(ids)
    for (const id of ids) expect(values(languages[language][id]), id).toEqual(values(en[id]))
  }
})

test('no text has stray spaces or marks that do not show', () => {
  for (const language of each)
    for (const id of ids) {
      const text = languages[language][id]
      expect(text, `${language} ${id}`).toBe(text.trim().replace(/ {2,}/g, ' '))
      expect(text, `${language} ${id}`).not.toMatch(/[\u200b\u00ad]/)
    }
})
