import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

export type Style = {
  size: number
  fill: string
  /** The end of the text that is at x. */
  anchor?: 'start' | 'middle' | 'end'
  isBold?: boolean
}

const fileOf = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))
const files = {
  thai: 'anuphan/files/anuphan-thai-wght-normal.woff2',
  latin: 'anuphan/files/anuphan-latin-wght-normal.woff2',
  lao: 'noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
}
type Script = keyof typeof files
const opened = new Map<Script, Font>()

function fontOf(script: Script): Font {
  const font = opened.get(script) ?? (openSync(fileOf(files[script])) as Font)
  opened.set(script, font)
  return font
}

/** A stretch of text in one script: each script has its own font file. */
type Run = { font: Font; text: string }
const runs = /(?<thai>[\u0E00-\u0E7F]+)|(?<lao>[\u0E80-\u0EFF]+)|[^\u0E00-\u0EFF]+/g

const runsOf = (text: string): Run[] =>
  [...text.matchAll(runs)].map(({ 0: part, groups }) => ({
    font: fontOf(groups?.thai ? 'thai' : groups?.lao ? 'lao' : 'latin'),
    text: part,
  }))

/** Text as outlines, so that a slip looks the same on every machine. `y` is the baseline. */
export function letters(x: number, y: number, text: string, style: Style): string {
  const { size, fill, anchor = 'start', isBold = false } = style
  const lines = runsOf(text).map(({ font, text: part }) => ({ font, line: font.layout(part) }))
  const width = lines.reduce(
    (sum, { font, line }) => sum + scaled(font, line.advanceWidth, size),
    0,
  )
  let at = x - { start: 0, middle: width / 2, end: width }[anchor]
  const drawn = lines.map(({ font, line }) => {
    const scale = size / font.unitsPerEm
    const open = `<g transform="translate(${round(at)} ${y}) scale(${scale} ${-scale})"${isBold ? ` stroke="${fill}" stroke-width="${32 / (font.unitsPerEm / 1000)}" stroke-linejoin="round"` : ''}>`
    at += scaled(font, line.advanceWidth, size)
    return `${open}${glyphsOf(line)}</g>`
  })
  return `<g fill="${fill}">${drawn.join('')}</g>`
}

const scaled = (font: Font, units: number, size: number) => (units * size) / font.unitsPerEm
const round = (value: number) => Math.round(value * 100) / 100

function glyphsOf({ glyphs, positions }: ReturnType<Font['layout']>): string {
  let pen = 0
  return glyphs
    .map((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      const d = glyph.path.toSVG()
      const path = d && `<path transform="translate(${pen + xOffset} ${yOffset})" d="${d}"/>`
      pen += xAdvance
      return path
    })
    .join('')
}
