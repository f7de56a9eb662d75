import { encode } from 'uqr'

/**
 * Draws the QR as SVG markup: one path of runs, one unit per module. Cameras need black on white with a quiet zone of
 * four modules, whatever the theme. The page decides on its size.
 */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/></svg>`
  )
}

/** Start and length of each dark run of a row. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [{ x, length: (end < 0 ? row.length : end) - x }]
  })
}
