import { banners } from '../art/banners.ts'
import { pictures } from './pictures.ts'

/** Draws the banners, as /banners/<name>.svg. */
export const drawnBanners = () =>
  pictures(
    'banners',
    () => new Map(Object.entries(banners).map(([name, draw]) => [`banners/${name}`, draw()])),
  )
