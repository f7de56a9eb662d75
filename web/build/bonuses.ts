import { bonusPictures } from '../art/bonuses.ts'
import { pictures } from './pictures.ts'

/** Draws the bonuses, as /bonus/<code>.svg and, once claimed, /bonus/<code>-undyed.svg. */
export const drawnBonuses = () =>
  pictures(
    'bonuses',
    () => new Map([...bonusPictures()].map(([name, picture]) => [`bonus/${name}`, picture])),
  )
