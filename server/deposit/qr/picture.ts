import { encode } from 'uqr'

/**
 * The QR as SVG markup: one path of runs, a tenth of a rectangle per module. Always black on white with the quiet zone
 * of four modules, whatever the theme, because cameras want it so. Its size is the page's decision.
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

/** Where the dark runs of a row begin and how long they are. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [{ x, length: (end < 0 ? row.length : end) - x }]
  })
}
