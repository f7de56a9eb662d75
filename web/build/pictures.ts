import type { Plugin } from 'vite'

/**
 * Draws pictures while building, as files that the server names to the app. `draw` gives each by its path below the site's
 * root.
 */
export const pictures = (name: string, draw: () => Map<string, string>): Plugin => ({
  name,
  configureServer({ middlewares }) {
    const drawn = draw()
    middlewares.use((request, response, next) => {
      const picture = drawn.get((request.url ?? '').slice(1))
      if (!picture) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(picture)
    })
  },
  generateBundle() {
    for (const [fileName, source] of draw()) this.emitFile({ type: 'asset', fileName, source })
  },
})
