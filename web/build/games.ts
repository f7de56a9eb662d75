import { pictures as gamePictures, games } from '../art/games.ts'
import { pictures } from './pictures.ts'

/** The games' logos and cloth, as /games/<code>/logo.svg and so on. */
export const drawnGames = () =>
  pictures(
    'games',
    () =>
      new Map<string, string>(
        Object.entries(games).flatMap(([code, art]) =>
          Object.entries(gamePictures).map(
            ([name, draw]) => [`games/${code}/${name}`, draw(art)] as const,
          ),
        ),
      ),
  )
