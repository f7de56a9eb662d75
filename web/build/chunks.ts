import { join } from 'node:path'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * Groups modules into files. The first page needs one file, and the members' screens need another: a dozen small files
 * would wait for each other and compress worse. Modules that guests' pages need too are a third, so that a guest loads
 * nothing that only members need.
 */
export const chunksOf = (root: string) => {
  const guests = ['register/Register.tsx', 'contact/GuestContact.tsx', 'howto/HowTo.tsx']
  const members = ['layout/MemberLayout.tsx', 'home/Home.tsx']
  const inRoot = (file: string) => join(root, file)
  let names: Map<string, string> | undefined
  const nameOf = (id: string, modules: Modules) => {
    names ??= named(reached(modules, members.map(inRoot)), reached(modules, guests.map(inRoot)))
    return names.get(id) ?? null
  }
  return [
    { name: 'start', tags: ['$initial' as const], priority: 2 },
    { name: nameOf, priority: 1 },
  ]
}

const named = (member: Set<string>, guest: Set<string>) =>
  new Map([...member].map((id) => [id, guest.has(id) ? 'common' : 'member']))

function reached(modules: Modules, entries: string[]): Set<string> {
  const seen = new Set(entries)
  // A set is walked in the order it grows.
  for (const id of seen)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}
