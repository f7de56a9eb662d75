import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** The build leaves the list of files empty when an import needs one file only. */
const alone =
  /import\(([`'"])\.\/([^`'"]+\.js)\1\)((?:(?!import\(|__vite__mapDeps).){0,120}?),\[\]\)/g

/**
 * Fetches the files of an import before the import itself. A browser remembers for the whole life of a page that a module
 * could not be fetched, so an import that failed without a network could never be tried again. It remembers a preload that
 * failed just as long, so the files are fetched without one, but for those that the page itself has asked for.
 */
export const fetchFirst = (): Plugin => {
  let base = '/'
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base
    },
    transform: {
      filter: { id: new RegExp(helper) },
      handler: () => ({ code: `const base = ${JSON.stringify(base)}\n${loader}`, map: null }),
    },
    generateBundle: {
      // After the build has written its lists.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replace(
              alone,
              (_whole, quote, name, rest) =>
                `import(${quote}./${name}${quote})${rest},["assets/${name}"])`,
            )
      },
    },
  }
}

const loader = `
const begun = new Map()
const once = (path) => {
  if (!begun.has(path)) {
    const file = path.endsWith('.css') ? styled(path) : fetched(path)
    begun.set(path, file.catch((error) => { begun.delete(path); throw error }))
  }
  return begun.get(path)
}
const isLoaded = (path) =>
  performance.getEntriesByName(new URL(path, location).href).some(({ initiatorType, responseStatus }) =>
    initiatorType !== 'fetch' && responseStatus === 200)
const fetched = async (path) => {
  if (isLoaded(path)) return
  const response = await fetch(path)
  await response.blob()
  if (!response.ok) throw new Error(path + ' ' + response.status)
}
const styled = (path) => new Promise((resolve, reject) => {
  if (document.querySelector('link[rel=stylesheet][href="' + path + '"]')) return resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  link.onload = resolve
  link.onerror = () => { link.remove(); reject(new Error(path)) }
  document.head.append(link)
})
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => once(base + file)))
  return load()
}
`
