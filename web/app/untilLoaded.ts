const retryMs = 5_000

/** Loads code that a screen can do without for a while, and tries again until it is here. Returns what ends that. */
export function untilLoaded<T>(load: () => Promise<T>, onLoaded: (loaded: T) => void): () => void {
  let isOver = false
  let retry: number | undefined
  const tryOnce = async () => {
    let loaded: T
    try {
      loaded = await load()
    } catch {
      if (!isOver) retry = window.setTimeout(tryOnce, retryMs)
      return
    }
    if (!isOver) onLoaded(loaded)
  }
  void tryOnce()
  return () => {
    isOver = true
    window.clearTimeout(retry)
  }
}
