import { bonusPictures } from '../art/bonuses.ts'
import { pictures } from './pictures.ts'

/** What bonuses wear, as /bonus/<code>.svg and, once received, /bonus/<code>-undyed.svg. */
export const drawnBonuses = () =>
  pictures(
    'bonuses',
    () => new Map([...bonusPictures()].map(([name, picture]) => [`bonus/${name}`, picture])),
  )
