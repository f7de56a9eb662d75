import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import type { Change, Mutant } from './mutant.ts'

type Instead = (...given: unknown[]) => unknown

/** The replacements of this process; the changed modules look them up at every call. */
const replacements = new Map<string, Instead>()
const lookup = Symbol.for('kapao.mutant')
const keyOf = ({ module, name }: Change) => `${module} ${name}`

/**
 * Loads modules of the product as the mutant has them; the product knows nothing of it. To be called before anything of
 * the product is imported. @returns what throws when one of them was never loaded.
 */
export async function loadMutant({ name, changes }: Mutant): Promise<() => void> {
  Object.assign(globalThis, {
    [lookup]: (key: string) => {
      const run = replacements.get(key)
      if (!run) throw new Error(`mutant ${name}: ${key} ran before the mutant was there`)
      return run
    },
  })
  const sources = mutatedSources(changes)
  const unloaded = new Set(sources.keys())
  registerHooks({
    load(url, context, next) {
      const source = sources.get(url)
      if (source === undefined) return next(url, context)
      unloaded.delete(url)
      return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true }
    },
  })
  // Only now, because the mutants import the product too.
  const { changesOf } = await import('./mutants.ts')
  for (const change of changesOf(name))
    if (change.instead) replacements.set(keyOf(change), change.instead as Instead)
  return () => {
    if (unloaded.size) throw new Error(`mutant ${name}: never loaded: ${[...unloaded]}`)
  }
}

/** The modules that are changed, by URL, as the mutant has them. @throws when one of its functions is not in the product. */
export function mutatedSources(changes: Change[]): Map<string, string> {
  const sources = new Map<string, string>()
  for (const change of changes) {
    const url = import.meta.resolve(change.module)
    const text = sources.get(url) ?? readFileSync(fileURLToPath(url), 'utf8')
    sources.set(url, changed(text, change))
  }
  return sources
}

/** Renames what the module declares, and declares under its name what calls the replacement. */
export function changed(text: string, change: Change): string {
  const { name } = change
  const found = declarationsOf(text, change)
  if (found.length !== 1)
    throw new Error(`${change.module} declares ${name} ${found.length} times, not once`)
  const { nameAt, end, isExported, isFunction } = found[0]!
  const original = `${name}$original`
  const head = isExported ? 'export ' : ''
  const call = `globalThis[Symbol.for('kapao.mutant')](${JSON.stringify(keyOf(change))})(${original}, ...given)`
  const replacement =
    'value' in change
      ? `const ${name} = ${JSON.stringify(change.value)}`
      : isFunction
        ? `function ${name}(...given) { return ${call} }`
        : `const ${name} = (...given) => ${call}`
  return [
    text.slice(0, nameAt),
    original,
    text.slice(nameAt + name.length, end),
    `\n;${head}${replacement}\n`,
    text.slice(end),
  ].join('')
}

type Declaration = { nameAt: number; end: number; isExported: boolean; isFunction: boolean }
type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Every function of this name, wherever it is declared; of a value every constant of the module. */
function declarationsOf(text: string, { name, module, ...change }: Change): Declaration[] {
  const { program, errors } = parseSync('module.ts', text)
  if (errors.length) throw new Error(`${module} cannot be parsed: ${errors[0]!.message}`)
  const isValue = 'value' in change
  const found: Declaration[] = []
  const look = (node: Node, parent?: Node) => {
    const isExported = parent?.type === 'ExportNamedDeclaration'
    const add = (id: unknown, isFunction: boolean) => {
      const { start, name: own } = id as Node
      const { end } = isExported ? parent : node
      if (own === name) found.push({ nameAt: start, end, isExported, isFunction })
    }
    if (node.type === 'FunctionDeclaration' && !isValue) add(node.id, true)
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations as { id: Node; init: Node | null }[])
        if (init && (isValue || /Function/.test(init.type))) add(id, false)
    // A value of the module itself, not of a function in it.
    if (isValue && /Function/.test(node.type)) return
    for (const child of Object.values(node).flat()) if (isNode(child)) look(child, node)
  }
  look(program as unknown as Node)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
