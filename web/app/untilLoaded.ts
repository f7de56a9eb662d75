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
