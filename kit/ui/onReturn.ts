/** Calls when the page is looked at again, or the network is back. Returns what stops it. */
export function onReturn(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener()
  }
  addEventListener('focus', look)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('focus', look)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}
