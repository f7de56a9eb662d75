import { whenIdle } from './whenIdle.ts'

const retryMs = 5_000

/** Loads code that a screen can do without for a while, and tries again until it is here. Returns what ends that. */
export function untilLoaded<T>(load: () => Promise<T>, onLoaded: (loaded: T) => void): () => void {
  let isOver = false
  const tryOnce = () => {
    if (isOver) return
    load().then(
      (loaded) => isOver || onLoaded(loaded),
      () => setTimeout(tryOnce, retryMs),
    )
  }
  tryOnce()
  return () => {
    isOver = true
  }
}

/** The same once the page is idle. */
export function loadWhenIdle<T>(load: () => Promise<T>, onLoaded: (loaded: T) => void): () => void {
  let stop = whenIdle(() => {
    stop = untilLoaded(load, onLoaded)
  })
  return () => stop()
}
