import { expect, test } from 'vitest'
import { banners } from './banners.ts'

const drawn = Object.values(banners).map((draw) => draw())

test('HOM-08 every banner is a picture of its own, light enough for a slow network, and needs no font', () => {
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const picture of drawn) {
    expect(picture).toMatch(/^<svg .*<path stroke=/)
    expect(picture.length).toBeLessThan(12_000)
    expect(picture).not.toMatch(/NaN|undefined|<text|<style|font/)
  }
})

test('a banner is woven to its hems at both edges', () => {
  for (const picture of drawn) {
    const rows = new Set([...picture.matchAll(/M\d+ ([\d.]+)h/g)].map(([, y]) => Number(y)))
    expect(Math.min(...rows)).toBeLessThan(4)
    expect(Math.max(...rows)).toBeGreaterThan(220)
  }
})
