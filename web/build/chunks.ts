import { join, parse } from 'node:path'

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const members = ['layout/MemberLayout.tsx', 'home/Home.tsx']
const guests = [
  'register/Register.tsx',
  'password/Password.tsx',
  'contact/GuestContact.tsx',
  'howto/HowTo.tsx',
]
const stepped = ['register/Register.tsx', 'password/Password.tsx']
/** Every page of a member loads these once it shows. Guests have the chat too. */
const live = ['live/Live.tsx', 'protection/LimitQuestions.tsx']
const chat = ['chat/Chat.tsx']
/** Home loads these besides. */
const home = ['home/Later.tsx', 'game/Decks.tsx']

/**
 * Groups modules into files, because a dozen small files wait for each other, compress worse, and cost a phone more than
 * their bytes do. What the first page imports is one file, and what members' screens import is another. What loads later is
 * a file for each part of the app, and for what parts share: a page loads nothing that only others need.
 */
export const chunksOf = (root: string) => {
  let names: Map<string, string> | undefined
  const nameOf = (id: string, modules: Modules) => {
    names ??= namesOf(modules, (files) => files.map((file) => join(root, file)))
    return names.get(id) ?? null
  }
  return {
    // A name is worked out for everything that a module imports, too.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'start', tags: ['$initial' as const], priority: 2 },
      { name: 'socket', test: /\/node_modules\/(@?socket|engine)\.io/, priority: 2 },
      { name: nameOf, priority: 1 },
    ],
  }
}

function namesOf(modules: Modules, inRoot: (files: string[]) => string[]): Map<string, string> {
  const reach = (entries: string[]) => reached(modules, entries)
  const first = reach(inRoot(['main.tsx']))
  const opened = modules.getModuleInfo(inRoot(['routes.tsx'])[0]!)?.dynamicallyImportedIds ?? []
  const of = {
    guests: reach(inRoot(guests)),
    member: reach(inRoot(members)),
    live: reach(inRoot(live)),
    home: reach(inRoot(home)),
    chat: reach(inRoot(chat)),
  }
  const pages = opened
    .filter((id) => !inRoot(guests).includes(id))
    .map((id) => ({ name: parse(id).name.toLowerCase(), ids: reach([id]) }))
  const onPages = pages.map(({ ids }) => ids)
  const sheets = openedLater(modules, first)
    .filter((id) => !opened.includes(id))
    .map((id) => reach([id]))

  const names = new Map<string, string>()
  const grouped = new Set(first)
  const add = (name: string | null, ids: Iterable<string>) => {
    for (const id of ids) {
      if (!grouped.has(id) && name) names.set(id, name)
      grouped.add(id)
    }
  }
  add('common', inSeveral([of.member, of.guests]))
  add('member', of.member)
  add('both', inSeveral([of.guests, union(of.live, of.chat)]))
  add('common', inSeveral([of.guests, of.home]))
  // A member who forgot the password takes steps of the registration.
  const [folder] = inRoot(['register/'])
  const shared = inSeveral(inRoot(stepped).map((id) => reach([id])))
  const steps = shared.filter((id) => id.startsWith(folder!))
  add('registration', steps)
  add(null, of.guests)
  add('pages', inSeveral(onPages))
  for (const { name, ids } of pages) {
    add(`later-${name}`, inSeveral([union(of.live, of.chat, of.home), ids]))
    add(`sheets-${name}`, inSeveral([union(...sheets), ids]))
  }
  add('live', of.live)
  add('home', of.home)
  add('chat', of.chat)
  // Two sheets may share much that the others open without.
  add('sheets', inSeveral(sheets, 3))
  return names
}

/** Returns these modules and all that they import. */
function reached(modules: Modules, entries: string[]): Set<string> {
  const seen = new Set(entries)
  // A set is walked in the order it grows.
  for (const id of seen)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** Returns the modules that are loaded when they are needed, but for texts and packages. */
function openedLater(modules: Modules, first: Set<string>): string[] {
  const seen = new Set(first)
  const opened = new Set<string>()
  for (const id of seen) {
    const info = modules.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) seen.add(next)
    for (const next of info?.dynamicallyImportedIds ?? []) {
      seen.add(next)
      if (!/\/(texts|node_modules)\//.test(next)) opened.add(next)
    }
  }
  return [...opened]
}

const union = (...sets: Set<string>[]) => new Set(sets.flatMap((ids) => [...ids]))

/** Returns what is in as many of these sets or more. */
function inSeveral(sets: Set<string>[], least = 2): string[] {
  const counts = new Map<string, number>()
  for (const ids of sets) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts.keys()].filter((id) => counts.get(id)! >= least)
}
