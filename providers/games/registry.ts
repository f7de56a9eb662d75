import { areaslot } from './areaslot.ts'
import { askmebet } from './askmebet.ts'
import { betflix } from './betflix.ts'
import { circus } from './circus.ts'
import type { Game } from './game.ts'
import { huayhd } from './huayhd.ts'
import { imi } from './imi.ts'
import { joker } from './joker.ts'
import { joker2 } from './joker2.ts'
import { pg } from './pg.ts'
import { pgslot } from './pgslot.ts'
import { sexygame } from './sexygame.ts'
import { slotracha } from './slotracha.ts'
import { slotxo } from './slotxo.ts'
import { superslot } from './superslot.ts'
import type { Site } from './table.ts'
import { ufabet } from './ufabet.ts'
import { usun } from './usun.ts'

const adapters = {
  JOKER: joker,
  SLOTXO: slotxo,
  UFABET: ufabet,
  SUPERSLOT: superslot,
  SEXYGAME: sexygame,
  pg,
  betflix,
  areaslot,
  joker2,
  huayhd,
  askmebet,
  imi,
  usun,
  circus,
  slotracha,
  pgslot,
} as const

export type GameCode = keyof typeof adapters
export const gameCodes = Object.keys(adapters) as GameCode[]

/** Address, agent and key of each provider. */
export type GameSettings = Record<GameCode, Site>

export const createGames = (settings: GameSettings): ReadonlyMap<GameCode, Game> =>
  new Map(gameCodes.map((code) => [code, adapters[code](settings[code])]))

/** Settings of the sandbox, from docs/adapters-games.md. The credentials work nowhere else. */
export function sandboxGames(sandboxUrl: string): GameSettings {
  const siteOf = (code: GameCode): Site => {
    const name = code.toLowerCase()
    const agent = `sandbox-${name}`
    return { url: `${sandboxUrl}/games/${name}`, agent, key: `${agent}-key` }
  }
  return Object.fromEntries(gameCodes.map((code) => [code, siteOf(code)])) as GameSettings
}
