import type { Plugin, Rolldown } from 'vite'
import { withImports } from './withImports.ts'

/**
 * Removes the scripts that only pass on what another script exports. The build writes one for each module that is loaded
 * later and shares its file with others. A phone spends more on each such file than on the bytes in it, so the place that
 * loads the module takes it from the other script.
 */
export const noFacades = (): Plugin => ({
  name: 'no-facades',
  apply: 'build',
  generateBundle: {
    // After the build has written its lists of files.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks) {
        const { fileName, isEntry, moduleIds } = chunk
        // Only a script without a module of its own can be one.
        if (isEntry || moduleIds.length || chunks.some(({ imports }) => imports.includes(fileName)))
          continue
        const facade = facadeOf(chunk, bundle, this.parse(chunk.code).body)
        if (!facade) continue
        delete bundle[fileName]
        replaceIn(bundle, fileName, facade)
        const left = chunks.find(
          (one) => one.fileName in bundle && one.code.includes(ownName(fileName)),
        )
        if (left) throw new Error(`${left.fileName} still names ${fileName}`)
      }
      for (const chunk of chunks) if (chunk.fileName in bundle) chunk.code = namedOnce(chunk.code)
    },
  },
})

type Statements = ReturnType<Rolldown.PluginContext['parse']>['body']
type Facade = { target: string; names: Map<string, string> }

/** Returns the script whose exports this one passes on, and their names there by their names here. */
function facadeOf(
  { imports }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  body: Statements,
): Facade | null {
  const sources = new Set<string>()
  const nameIn = new Map<string, string>()
  const names = new Map<string, string>()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.specifiers.length) sources.add(statement.source.value)
      for (const one of statement.specifiers) {
        if (one.type !== 'ImportSpecifier') return null
        nameIn.set(one.local.name, nameOf(one.imported))
      }
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.source) {
      for (const { local, exported } of statement.specifiers)
        names.set(nameOf(exported), nameOf(local))
    } else return null
  }
  const target = imports.find((name) => sources.has(`./${ownName(name)}`))
  if (sources.size !== 1 || !target || !names.size) return null
  const loaded = withImports(bundle, [target])
  if (!imports.every((name) => loaded.has(name))) return null
  for (const [name, local] of names) {
    const there = nameIn.get(local)
    if (!there) return null
    names.set(name, there)
  }
  return { target, names }
}

const nameOf = (name: { name: string } | { value: string }) =>
  'name' in name ? name.name : name.value

function replaceIn(bundle: Rolldown.OutputBundle, fileName: string, { target, names }: Facade) {
  const taken = [...names].map(([name, there]) => `${name}:e.${there}`)
  const load = `import("./${ownName(target)}").then(e=>({${taken}}))`
  const replaced = (text: string) => text.replaceAll(`"${fileName}"`, () => `"${target}"`)
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset') {
      if (file.fileName.endsWith('.json')) file.source = replaced(String(file.source))
      continue
    }
    for (const quote of ['"', "'", '`'])
      file.code = file.code.replaceAll(`import(${quote}./${ownName(fileName)}${quote})`, () => load)
    file.code = replaced(file.code)
  }
}

const files = /m\.f=(\[[^\]]*\])/
const lists = /__vite__mapDeps\(\[([\d,]+)\]\)/g

/** The same code with each file once in the list of files of its imports, and in each import. */
function namedOnce(code: string): string {
  const [, list] = files.exec(code) ?? []
  if (!list) return code
  const names = JSON.parse(list) as string[]
  const kept = [...new Set(names)]
  const places = (numbers: string) =>
    new Set(numbers.split(',').map((at) => kept.indexOf(names[Number(at)]!)))
  return code
    .replace(files, () => `m.f=${JSON.stringify(kept)}`)
    .replace(lists, (_, numbers) => `__vite__mapDeps([${[...places(numbers)]}])`)
}

/** A file's name without its folder: scripts lie beside each other. */
const ownName = (fileName: string) => fileName.slice(fileName.lastIndexOf('/') + 1)
