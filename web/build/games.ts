import type { Plugin } from 'vite'
import { games, pictures } from '../art/games.ts'

/** Draws the games' logos and cloth, as /games/<code>/logo.svg and so on: files that the server names to the app. */
export const gamePictures = (): Plugin => ({
  name: 'games',
  configureServer({ middlewares }) {
    const drawn = allPictures()
    middlewares.use((request, response, next) => {
      const picture = drawn.get((request.url ?? '').slice(1))
      if (!picture) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(picture)
    })
  },
  generateBundle() {
    for (const [fileName, source] of allPictures())
      this.emitFile({ type: 'asset', fileName, source })
  },
})

const allPictures = () =>
  new Map<string, string>(
    Object.entries(games).flatMap(([code, art]) =>
      Object.entries(pictures).map(([name, draw]) => [`games/${code}/${name}`, draw(art)] as const),
    ),
  )
