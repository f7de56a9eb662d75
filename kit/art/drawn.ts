import { type Dyed, type Thread, weave } from './weave.ts'

/** The colours of a cloth's three threads. */
export type Dyes = Record<Thread, string>

type Weave = { pitch?: number; feather?: number; grain?: number; dyed: Dyed }

/** A cloth as a picture: `stroke` is how thick a thread is; of several weaves the later lie on the earlier. */
export function drawn(
  width: number,
  height: number,
  stroke: number,
  dyes: Dyes,
  weaves: Weave | Weave[],
  ground?: string,
): string {
  const paths = [weaves].flat().flatMap((how) =>
    Object.entries(weave({ width, height, ...how }))
      .filter(([, path]) => path)
      .map(([thread, path]) => `<path stroke="${dyes[thread as Thread]}" d="${path}"/>`),
  )
  const behind = ground ? `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-width="${stroke}">${behind}${paths.join('')}</svg>`
}
