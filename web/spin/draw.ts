import type { Slice } from '#contract/spin'
import { fitted, labelWidth } from './labels.ts'

/** The wheel is drawn on a grid of 350; the canvas is as large as it is shown, times the screen's pixels. */
const grid = 350
const middle = grid / 2
const inner = 156
const indigo = '#121a45'
const golds = ['#ffc247', '#f3a61c', '#ffcb61', '#f9b12c']

type Look = { size: number; pixels: number; language: string; highlight?: number | undefined }

/** Draws the disc as it stands at 0 degrees; turning it is the browser's work. */
export function drawWheel(canvas: HTMLCanvasElement, slices: Slice[], look: Look): void {
  const side = Math.round(look.size * look.pixels)
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(side / grid, side / grid)
  drawRim(pen)
  for (const [at, slice] of slices.entries()) drawSlice(pen, slice, at, slices.length, look)
  pen.strokeStyle = indigo
  pen.lineWidth = 3
  pen.beginPath()
  pen.arc(middle, middle, inner, 0, 2 * Math.PI)
  pen.stroke()
}

/** A woven band: three rings of threads in four golds. */
function drawRim(pen: CanvasRenderingContext2D): void {
  const threads = 69
  const rings = [
    [175, 168],
    [168.5, 161.5],
    [162, 154],
  ] as const
  for (const [ring, [outside, inside]] of rings.entries())
    for (let thread = 0; thread < threads; thread += 1) {
      const from = (thread / threads) * 2 * Math.PI
      const to = ((thread + 1.06) / threads) * 2 * Math.PI
      pen.fillStyle = golds[(thread * 7 + ring * 5 + (thread % 3)) % golds.length]!
      pen.beginPath()
      pen.arc(middle, middle, outside, from, to)
      pen.arc(middle, middle, inside, to, from, true)
      pen.fill()
    }
}

function drawSlice(
  pen: CanvasRenderingContext2D,
  { label, bgColor, textColor }: Slice,
  at: number,
  slices: number,
  { language, highlight }: Look,
): void {
  const width = (2 * Math.PI) / slices
  const from = at * width - Math.PI / 2
  pen.fillStyle = bgColor
  pen.beginPath()
  pen.moveTo(middle, middle)
  pen.arc(middle, middle, inner, from, from + width)
  pen.fill()
  if (highlight === at) {
    pen.strokeStyle = '#ffb628'
    pen.lineWidth = 8
    pen.beginPath()
    pen.arc(middle, middle, inner - 5, from, from + width)
    pen.stroke()
  }
  pen.save()
  pen.translate(middle, middle)
  pen.rotate((at + 0.5) * width)
  pen.fillStyle = textColor
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  drawLabel(pen, label, language, Math.min(labelWidth, 2 * 112 * Math.sin(width / 2)))
  pen.restore()
}

function drawLabel(
  pen: CanvasRenderingContext2D,
  label: string,
  language: string,
  width: number,
): void {
  const font = (size: number) => `600 ${size}px Kapao, system-ui, sans-serif`
  const widthOf = (text: string, size: number) => {
    pen.font = font(size)
    return pen.measureText(text).width
  }
  const { lines, size } = fitted(label, language, widthOf, width)
  pen.font = font(size)
  // Marks above and below Thai and Lao letters need room between the lines.
  const height = size * 1.35
  for (const [at, line] of lines.entries()) pen.fillText(line, 0, -122 + at * height)
}
