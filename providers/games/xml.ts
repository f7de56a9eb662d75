import { z } from 'zod'
import type { Reply } from '../ask.ts'
import { pagesMost } from '../bounds.ts'

/** An element's text, its children by name, or its children in order if it is a list. */
export type XmlTree = string | { [name: string]: XmlTree } | XmlTree[]

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
}
const depthMax = 8

/**
 * Reads the subset of XML that game providers use: elements without attributes, and text with the five entities.
 * Document types, comments, CDATA and processing instructions are refused, so that no document can refer to external
 * data. `lists` names the elements whose children may repeat. @throws on everything else.
 */
export function readXml(text: string, root: string, lists: readonly string[]): XmlTree {
  let at = /^\s*(?:<\?xml version="1\.0"(?: encoding="UTF-8")?\?>\s*)?/i.exec(text)![0].length

  function next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }

  function element(depth: number): [name: string, tree: XmlTree] {
    const name = next(/<([A-Za-z][\w.-]{0,63})>/y)?.[1]
    if (name === undefined || depth > depthMax) throw new Error(`not our XML at letter ${at}`)
    const words = next(/[^<]*/y)![0]
    const children: [string, XmlTree][] = []
    while (text[at + 1] !== '/') {
      children.push(element(depth + 1))
      next(/\s*/y)
    }
    if (next(/<\/([A-Za-z][\w.-]{0,63})>/y)?.[1] !== name)
      throw new Error(`<${name}> does not end at letter ${at}`)
    return [name, treeOf(name, words, children)]
  }

  function treeOf(name: string, words: string, children: [string, XmlTree][]): XmlTree {
    const isList = lists.includes(name)
    if (children.length === 0 && !isList) return unescaped(words)
    if (words.trim() !== '') throw new Error(`<${name}> has text beside elements`)
    if (isList) return children.map(([, tree]) => tree)
    if (new Set(children.map(([each]) => each)).size < children.length)
      throw new Error(`<${name}> has an element twice`)
    return Object.fromEntries(children)
  }

  const [name, tree] = element(1)
  if (name !== root || text.slice(at).trim() !== '') throw new Error(`not one <${root}>`)
  return tree
}

/** @throws at any status but 200: these providers report errors in the body. */
export function xmlIn({ status, body }: Reply, root: string, lists: readonly string[]): XmlTree {
  if (status !== 200) throw new Error(`HTTP ${status}`)
  return readXml(body, root, lists)
}

/** A page number as text. */
export const pageText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .refine((page) => page <= pagesMost)

export const escaped = (text: string): string =>
  text.replace(
    /[<>&"']/g,
    (letter) => Object.keys(entities).find((entity) => entities[entity] === letter)!,
  )

const unescaped = (text: string): string =>
  text.replace(/&[^;]*;?/g, (entity) => {
    const letter = entities[entity]
    if (letter === undefined) throw new Error(`an entity that XML does not have: ${entity}`)
    return letter
  })
