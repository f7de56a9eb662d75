import { both, circle, ellipse, glyph, placed, polygon, without } from '#kit/art/shapes.ts'
import type { Figure, FigureThread } from './figure.ts'

const ball = (x: number, y: number, thread: FigureThread, digit: '3' | '7' | '9'): Figure => [
  [null, circle(x, y, 26.5)],
  [thread, circle(x, y, 24.5)],
  ['cotton', circle(x, y, 17)],
  [null, glyph(digit, x, y, 3.3)],
]

export const balls: Figure = [
  ...ball(0, -23, 'c', '9'),
  ...ball(-25, 20, 'red', '3'),
  ...ball(25, 20, 'b', '7'),
]

const ray = polygon([-7, -26], [7, -26], [0, -49])

export const sun: Figure = [
  ...Array.from({ length: 12 }, (_, place): Figure[number] => [
    place % 2 ? 'b' : 'c',
    placed(0, 0, place * 30, ray),
  ]),
  [null, circle(0, 0, 27)],
  ['c', circle(0, 0, 24)],
  [null, both(ellipse(-8, -5, 2.6, 4))],
  [null, without(circle(0, 3, 12), circle(0, -1, 13))],
  ['red', both(circle(-14, 4, 3.5))],
]
