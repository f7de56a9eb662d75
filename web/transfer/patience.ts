import { loading } from '#kit/ui/overlay/loader.ts'

/** Time after which the loader needs an explanation. */
const wordlessMs = 3_000

/** Shows the loader, but only for a moment: after that `onSlow` lets the screen explain the delay. */
export async function loadingBriefly<T>(work: () => Promise<T>, onSlow: () => void): Promise<T> {
  const request: { running?: Promise<T> } = {}
  await loading(async () => {
    request.running = work()
    const isAnswered = request.running.then(
      () => true,
      () => true,
    )
    if (!(await Promise.race([isAnswered, patience()]))) onSlow()
  })
  return request.running!
}

const patience = () =>
  new Promise<false>((over) => {
    window.setTimeout(() => over(false), wordlessMs)
  })
