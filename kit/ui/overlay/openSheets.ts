import { createStore } from '../store.ts'

/**
 * The sheets that are open, the last on top. Each has a place in the browser's history, so that the back button closes
 * it, and while there is any, the page behind does not scroll (APP-12).
 */

type OpenSheet = { close: () => void }
type Place = { sheet?: number } | null

const open: OpenSheet[] = []
/** The number of open sheets. Work that can wait waits until it is zero. */
export const sheetsOpen = createStore(0)
/** The number of our entries in the browser's history. It is brought in line a moment later, once for many changes. */
let places = 0
let isDue = false
/** The entry that the browser is going back to. A sheet that opens meanwhile has no entry yet and must not be closed. */
let goingTo: number | undefined
/** Writes again what the router wrote meanwhile, because the arrival undoes it. */
const undone: (() => void)[] = []

export function sheetOpened(close: () => void): () => void {
  const sheet = { close }
  open.push(sheet)
  changed()
  return () => {
    open.splice(open.indexOf(sheet), 1)
    changed()
  }
}

function changed() {
  document.body.toggleAttribute('data-locked', open.length > 0)
  sheetsOpen.set(() => open.length)
  if (isDue) return
  isDue = true
  setTimeout(settle)
}

function settle() {
  isDue = false
  // The arrival says what is left to do.
  if (goingTo !== undefined) return
  const here = (history.state as Place)?.sheet ?? 0
  // Someone went to another page meanwhile: the places below are no longer ours to go back over.
  if (here !== places) places = here
  // The page below keeps its own state, such as the step of a form.
  while (places < open.length) history.pushState({ ...history.state, sheet: ++places }, '')
  if (places > open.length && here === places) {
    const surplus = places - open.length
    places = open.length
    goingTo = places
    history.go(-surplus)
  }
}

addEventListener('popstate', () => {
  const here = (history.state as Place)?.sheet ?? 0
  const placed = goingTo ?? open.length
  goingTo = undefined
  places = here
  for (const sheet of open.slice(here, placed).reverse()) sheet.close()
  if (open.length !== here) changed()
  for (const write of undone.splice(0)) write()
})

// The router sends these events after it has written an entry, such as the page of a link.
for (const way of ['pushState', 'replaceState'] as const)
  addEventListener(way, (event) => {
    const entry = (event as Event & { arguments: Parameters<History['pushState']> }).arguments
    if (goingTo !== undefined) undone.push(() => history[way](...entry))
  })

// A page that was loaded again has the places of the sheets that were open, and none of the sheets.
if ((history.state as Place)?.sheet) changed()
