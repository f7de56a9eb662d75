import { expect, test } from 'vitest'
import { gameCodes } from '#contract/game'
import { games, pictures } from './games.ts'

const drawn = (name: keyof typeof pictures) => gameCodes.map((code) => pictures[name](games[code]))

test('GAM-06 every game has a figure and a mark of its own', () => {
  for (const name of ['cloth.svg', 'dip.svg', 'figure.svg', 'figure-dip.svg', 'logo.svg'] as const)
    expect(new Set(drawn(name)).size, name).toBe(gameCodes.length)
})

test('a picture is light enough for a slow network, and needs no font', () => {
  for (const name of Object.keys(pictures) as (keyof typeof pictures)[])
    for (const picture of drawn(name)) {
      expect(picture.length).toBeLessThan(12_000)
      expect(picture).not.toMatch(/NaN|undefined|<text|<style|font/)
    }
})

test('names and amounts have the left of a cloth for themselves', () => {
  for (const picture of drawn('cloth.svg')) {
    const starts = [...picture.matchAll(/M(\d+) [\d.]+h/g)].map(([, x]) => Number(x))
    expect(starts.filter((x) => x > 16 && x < 140)).toEqual([])
  }
})
