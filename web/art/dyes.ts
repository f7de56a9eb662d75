import type { Dyes } from '#kit/art/drawn.ts'

/** A cloth's threads and what they are woven on. */
export type Dye = Dyes & { ground: string }

export const marigold = '#ffc75a'
export const dyes = {
  lac: { ground: '#7d1439', a: '#bb3a68', b: '#f0aebf', c: marigold },
  indigo: { ground: '#1d2862', a: '#4658b8', b: '#a9b6ee', c: marigold },
  leaf: { ground: '#0b473a', a: '#2c8568', b: '#a3d9ba', c: marigold },
  ebony: { ground: '#262138', a: '#5d557a', b: '#bdb4da', c: marigold },
  mulberry: { ground: '#4a1d5c', a: '#8a4ca1', b: '#d8b1e5', c: marigold },
  bark: { ground: '#7a3d08', a: '#bd7420', b: '#ffd894', c: '#fff3d6' },
} satisfies Record<string, Dye>

/** A cloth of what is received or over; by day and in the dark. */
export const undyed: Dye = { ground: '#e8ebf6', a: '#c6cee8', b: '#aeb9dd', c: '#95a2d2' }
export const undyedInTheDark: Dye = { ground: '#1f2960', a: '#303c7c', b: '#42509a', c: '#5a68b4' }
