import { createStore } from '../store.ts'

/** The specification's delay between showing the loader and calling (APP-15). */
const beforeCallMs = 200

export const loads = createStore(0)

/** Parts of the app whose code loads. The page behind them stays usable. */
export const partLoads = createStore(0)

/** Shows the loader while the work is done, which begins a moment after it is shown. */
export async function loading<T>(work: () => Promise<T>): Promise<T> {
  loads.set((count) => count + 1)
  try {
    await new Promise((resolve) => setTimeout(resolve, beforeCallMs))
    return await work()
  } finally {
    loads.set((count) => count - 1)
  }
}

/** Waits for work that the network may hold up, but only as long as a member would. The work goes on. */
export const patiently = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((over) => setTimeout(over, 3_000))])

/** A tap that shows something within this time needs no loader. */
const momentMs = 300

/** Shows the loader if the work takes longer than a moment, as fetching code over a slow network does. */
export async function loadingLong<T>(work: Promise<T>): Promise<T> {
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    partLoads.set((count) => count + 1)
  }, momentMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (isShown) partLoads.set((count) => count - 1)
  }
}
