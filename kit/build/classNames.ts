import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Names a class after its file, which is unique. The digest that would do the same does not compress. */
export const classNames = (): Plugin => ({
  name: 'class-names',
  config: () => ({
    css: {
      modules: {
        generateScopedName: (name: string, file: string) =>
          `${relative(root, file).replace('.module.css', '').split(sep).join('-')}_${name}`,
      },
    },
  }),
})
