import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import type { Change, Mutant } from './mutant.ts'

type Replacement = (...given: unknown[]) => unknown

/** The changed modules look up these replacements at every call. */
const replacements = new Map<string, Replacement>()
const lookup = Symbol.for('kapao.mutant')
const keyOf = ({ module, name }: Change) => `${module} ${name}`

/**
 * Changes modules of the product while they are loaded. The caller imports the product afterwards.
 * @returns a check that throws if a changed module was never loaded.
 */
export async function loadMutant({ name, changes }: Mutant): Promise<() => void> {
  Object.assign(globalThis, {
    [lookup]: (key: string) => {
      const run = replacements.get(key)
      if (!run) throw new Error(`mutant ${name}: ${key} ran before its replacement was loaded`)
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
  // The mutants import the product too, so they are imported after the hook is registered.
  const { changesOf } = await import('./mutants.ts')
  for (const change of changesOf(name))
    if (change.instead) replacements.set(keyOf(change), change.instead as Replacement)
  return () => {
    if (unloaded.size) throw new Error(`mutant ${name}: never loaded: ${[...unloaded]}`)
  }
}

/** Returns the changed source of each module by URL. @throws if the product does not declare a changed name once. */
export function mutatedSources(changes: Change[]): Map<string, string> {
  const sources = new Map<string, string>()
  for (const change of changes) {
    const url = import.meta.resolve(change.module)
    const text = sources.get(url) ?? readFileSync(fileURLToPath(url), 'utf8')
    sources.set(url, changed(text, change))
  }
  return sources
}

/** Renames the original declaration, and declares a call of the replacement under its name. */
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

/** Returns the functions of this name at any depth, or the constants of the module if the change is a value. */
function declarationsOf(text: string, { name, module, ...change }: Change): Declaration[] {
  const { program, errors } = parseSync('module.ts', text)
  if (errors.length) throw new Error(`${module} cannot be parsed: ${errors[0]!.message}`)
  const isValue = 'value' in change
  const found: Declaration[] = []
  const visit = (node: Node, parent?: Node) => {
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
    // Constants inside functions are not constants of the module.
    if (isValue && /Function/.test(node.type)) return
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node)
  }
  visit(program as unknown as Node)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
