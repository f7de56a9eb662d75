import type { Plugin } from 'vite'
import { cloths } from '../art/cloths.ts'

const isCloth = (name: string): name is keyof typeof cloths => Object.hasOwn(cloths, name)

/** Weaves `url("cloth:name")` in a style into a picture, so that no phone has to. */
export const cloth = (): Plugin => ({
  name: 'cloth',
  enforce: 'pre',
  transform(text, id) {
    if (!id.split('?')[0]!.endsWith('.css') || !text.includes('cloth:')) return undefined
    return text.replace(/url\("cloth:([\w-]+)"\)/g, (_, name: string) => {
      if (!isCloth(name)) throw new Error(`${id} asks for a cloth that is not there: ${name}`)
      return `url("data:image/svg+xml,${cloths[name]().replace(/[<>#"%]/g, encodeURIComponent)}")`
    })
  },
})
