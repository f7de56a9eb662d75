import { type Dyed, type Thread, weave } from './weave.ts'

/** The colours of a cloth's threads. */
export type Dyes<T extends string = Thread> = Record<T, string>

type Weave<T extends string> = {
  pitch?: number
  feather?: number
  grain?: number
  /** The thickness of a thread, if it differs from the picture's. */
  stroke?: number
  dyed: Dyed<T>
}

/** A cloth as a picture: `stroke` is how thick a thread is; of several weaves the later lie on the earlier. */
export function drawn<T extends string = Thread>(
  width: number,
  height: number,
  stroke: number,
  dyes: Dyes<NoInfer<T>>,
  weaves: Weave<T> | Weave<T>[],
  ground?: string,
): string {
  const paths = [weaves].flat().flatMap(({ stroke: own, ...how }) => {
    const thickness = own && own !== stroke ? ` stroke-width="${own}"` : ''
    return [...weave({ width, height, ...how })].map(
      ([thread, path]) => `<path stroke="${dyes[thread]}"${thickness} d="${path}"/>`,
    )
  })
  const behind = ground ? `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-width="${stroke}">${behind}${paths.join('')}</svg>`
}
