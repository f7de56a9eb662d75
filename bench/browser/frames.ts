import type { Browser, Page } from '@playwright/test'

/** Frames that appeared on the screen during a motion. */
export type Frames = {
  perSecond: number
  /** Share of frames that came more than 20 ms after the one before. */
  late: number
  longestMs: number
  /** Share of frames without the update that the page's script should have added in time. */
  halfDone: number
  /** Share of frames in which some visible content was not painted yet. */
  unpainted: number
}

const lateMs = 20
/** Two reports of the same moment are one frame: the page's part and the compositor's. */
const sameMs = 2
const marks = { from: 'bench:from', to: 'bench:to' }

/** Counts the frames shown from the start of a motion to its end, from the browser's own trace. */
export async function framesOf(
  browser: Browser,
  page: Page,
  motion: () => Promise<unknown>,
): Promise<Frames> {
  const mark = (name: string) => page.evaluate((name) => void performance.mark(name), name)
  const categories = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing']
  await browser.startTracing(page, { categories })
  await mark(marks.from)
  await motion()
  await mark(marks.to)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  return read(traceEvents)
}

type Report = { state: string; has_missing_content: boolean }
type TraceEvent = {
  name: string
  ph: string
  pid: number
  id2?: { local: string }
  /** Timestamp in microseconds. */
  ts: number
  args: { frame_reporter?: Report }
}

function read(events: TraceEvent[]): Frames {
  const sorted = events.toSorted((one, other) => one.ts - other.ts)
  const [from, to] = [marks.from, marks.to].map(
    (mark) => sorted.findLast(({ name }) => name === mark)!.ts / 1_000,
  ) as [number, number]
  const shown = presented(sorted).filter(({ ms }) => ms >= from && ms <= to)
  const times = shown
    .map(({ ms }) => ms)
    .filter((ms, index, all) => !index || ms - all[index - 1]! > sameMs)
  const gaps = times.slice(1).map((ms, index) => ms - times[index]!)
  const part = (is: (report: Report) => boolean) =>
    shown.filter(({ report }) => is(report)).length / shown.length
  return {
    perSecond: times.length / ((to - from) / 1_000),
    late: gaps.filter((ms) => ms > lateMs).length / gaps.length,
    longestMs: Math.max(...gaps),
    halfDone: part(({ state }) => state === 'STATE_PRESENTED_PARTIAL'),
    unpainted: part((report) => report.has_missing_content),
  }
}

/** A report begins with the frame and ends when the frame is on the screen. */
function presented(sorted: TraceEvent[]): { ms: number; report: Report }[] {
  const begun = new Map<string, Report>()
  return sorted
    .filter(({ name }) => name === 'PipelineReporter')
    .flatMap(({ ph, pid, id2, ts, args }) => {
      const id = `${pid} ${id2?.local}`
      if (ph === 'b' && args.frame_reporter) begun.set(id, args.frame_reporter)
      const report = begun.get(id)
      const isShown = ph === 'e' && report?.state.startsWith('STATE_PRESENTED')
      return isShown ? [{ ms: ts / 1_000, report: report! }] : []
    })
}

/** Takes the median of each figure over several motions of the same kind. */
export function medianFrames(all: Frames[]): Frames {
  const names = Object.keys(all[0]!) as (keyof Frames)[]
  const middle = (name: keyof Frames) =>
    all.map((each) => each[name]).sort((one, other) => one - other)[Math.floor(all.length / 2)]!
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Frames
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

export const shownFrames = (frames: Frames) => ({
  'frames/s': frames.perSecond.toFixed(1),
  'later than 20 ms': percent(frames.late),
  'longest ms': frames.longestMs.toFixed(0),
  'without script in time': percent(frames.halfDone),
  unpainted: percent(frames.unpainted),
})
