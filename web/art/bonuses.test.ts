import { expect, test } from 'vitest'
import { bonusPictures } from './bonuses.ts'

const drawn = bonusPictures()
/** The codes of kip end in L. */
const codes = [
  'WELCOME100',
  'DAILY20L',
  'WEEKEND50',
  'RELOAD10L',
  'FREE50',
  'KAPAO2026',
  'SONGKRANL',
]

test('BON-02 every bonus that is there from the beginning has its cloth, dyed and undyed', () => {
  for (const code of codes)
    for (const state of ['', '-undyed', '-undyed-dark'])
      expect(drawn.get(`${code.toLowerCase()}${state}.svg`), code).toMatch(/^<svg .*<path stroke=/)
})

test('every cloth is its own, light enough for a slow network, and needs no font', () => {
  const baht = [...drawn].filter(([name]) => !/l(-undyed.*)?\.svg$/.test(name))
  expect(new Set(baht.map(([, picture]) => picture)).size).toBe(baht.length)
  for (const [name, picture] of drawn) {
    expect(picture.length, name).toBeLessThan(12_000)
    expect(picture).not.toMatch(/NaN|undefined|<text|<style|font/)
  }
})
