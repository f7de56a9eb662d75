import { Suspense, useEffect, useState } from 'react'
import { answerRealityCheck, realityCheck } from '#contract/reality-check'
import { onReturn } from '#kit/ui/onReturn.ts'
import { loads, partLoads, patiently } from '#kit/ui/overlay/loader.ts'
import { sheetsOpen } from '#kit/ui/overlay/openSheets.ts'
import { goTo } from '../app/navigate.ts'
import { lazyUntapped } from '../app/sheets.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { whenIdle } from '../app/whenIdle.ts'

const RealityDialog = lazyUntapped(
  () => import('./RealityDialog.tsx'),
  'RealityDialog',
  'protection',
)

/** A timer that fires early asks again after this time. */
const leastMs = 1_000
/** Time between two readings of a check that is due or could not be read, so that it comes again in a page that stays in view. */
const againMs = 60_000
/** Browsers run longer timers at once. */
const mostMs = 2 ** 31 - 1

/**
 * Shows the reality check when the server says that it is due: never over a sheet or a request that is under way, and only in
 * a tab that is looked at, which has asked whether another tab has been answered.
 */
export function RealityWatch() {
  const { data, dataUpdatedAt, isFetching, refetch } = useCheck()
  const [isOpen, setOpen] = useState(false)
  /** The reading whose answer could not be sent: the next one asks again. */
  const [putOffAt, setPutOffAt] = useState(0)
  const answer = useSend(answerRealityCheck, { isQuiet: true, readsLater: true })
  const isBusy = sheetsOpen.use() + loads.use() + partLoads.use() > 0
  const result = data?.result
  const isDue = !!result && !isFetching && dataUpdatedAt > putOffAt
  useEffect(() => {
    if (isDue && !isBusy && document.visibilityState === 'visible') setOpen(true)
  }, [isDue, isBusy])
  useEffect(() => {
    if (!result) setOpen(false)
  }, [result])

  async function leave(path?: string) {
    try {
      await patiently(answer.mutateAsync({}).then(() => void refetch()))
    } catch {
      // A lost network keeps no member in the dialog, and a slow one for a moment only.
    }
    setPutOffAt(dataUpdatedAt)
    // The page changes before the dialog takes its place out of the browser's history.
    if (path) goTo(path)
    setOpen(false)
  }

  if (!isOpen || !data || !result) return null
  return (
    <Suspense>
      <RealityDialog
        {...data}
        result={result}
        isBusy={answer.isPending}
        onStatement={() => void leave('/user/statement')}
        onLimits={() => void leave('/user/protection')}
        onClose={() => void leave()}
      />
    </Suspense>
  )
}

/** Reads the check once the page is idle, when it is due, and on the return to the page after that. */
function useCheck() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const read = useRead(
    realityCheck,
    {},
    {
      enabled: isIdle,
      refetchOnWindowFocus: false,
      // React Query leaves out the readings of a tab that is not looked at.
      refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) =>
        (data?.result || errorUpdatedAt > dataUpdatedAt) && againMs,
    },
  )
  const { data, dataUpdatedAt, refetch } = read
  const dueAt = data && data.next !== null ? dataUpdatedAt + data.next - data.now : undefined
  useEffect(() => {
    if (dueAt === undefined) return
    const waitMs = Math.max(leastMs, dueAt - Date.now())
    const again = () => void refetch()
    const timer = data?.result ? undefined : setTimeout(again, Math.min(waitMs, mostMs))
    const stop = onReturn(() => {
      if (Date.now() >= dueAt) again()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [dueAt, data, refetch])
  return read
}
