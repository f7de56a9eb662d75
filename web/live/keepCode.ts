/**
 * Asks the worker to store the code of all screens, in the member's language, so that they open without a network. A new
 * version of the worker is asked too: it has the list of its own build.
 */
export function keepCode(language: string): () => void {
  const { serviceWorker, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean }
  }
  if (!serviceWorker || connection?.saveData) return () => undefined
  const ask = () => serviceWorker.controller?.postMessage({ language })
  ask()
  serviceWorker.addEventListener('controllerchange', ask)
  return () => serviceWorker.removeEventListener('controllerchange', ask)
}
