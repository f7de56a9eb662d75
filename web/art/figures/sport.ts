import {
  both,
  box,
  circle,
  glyph,
  heart,
  line,
  placed,
  polygon,
  regular,
  type Shape,
  spade,
  without,
} from '#kit/art/shapes.ts'
import type { Figure } from './figure.ts'

const fifths = [0, 1, 2, 3, 4].map((fifth) => (fifth * 2 * Math.PI) / 5)
const onBall = (radius: number, angle: number) =>
  [radius * Math.sin(angle), -radius * Math.cos(angle)] as const

export const football: Figure = [
  ['cotton', circle(0, 0, 46)],
  [null, regular(5, 0, 0, 15)],
  ...fifths.flatMap((angle): Figure => {
    const next = angle + Math.PI / 5
    return [
      [null, regular(5, ...onBall(41, angle), 13, angle + Math.PI)],
      [null, line(2.2, onBall(14, angle), onBall(30, angle))],
      [
        null,
        line(2.2, onBall(34, angle + 0.3), onBall(28, next), onBall(34, next + Math.PI / 5 - 0.3)),
      ],
    ]
  }),
  ['cotton', without(circle(0, 0, 46), circle(0, 0, 43))],
]

const ace = (part: Shape) => placed(-14, 2, -18, part)
const king = (part: Shape) => placed(15, 4, 12, part)

export const cards: Figure = [
  ['cotton', ace(box(-27, -38, 54, 74))],
  [null, ace(glyph('A', -17, -24, 2.8))],
  [null, ace(spade(-17, 2, 8))],
  [null, king(box(-30, -42, 60, 84))],
  ['cotton', king(box(-27, -39, 54, 78))],
  ['red', king(glyph('K', -15, -24, 2.8))],
  ['red', king(heart(3, 10, 18))],
]

export const trophy: Figure = [
  ['c', both(without(circle(-27, -20, 17), circle(-27, -20, 11)))],
  ['c', polygon([-27, -40], [27, -40], [23, -8], [8, 10], [-8, 10], [-23, -8])],
  ['c', box(-5, 8, 10, 20)],
  ['b', polygon([-16, 26], [16, 26], [22, 36], [-22, 36])],
  ['cotton', box(-28, 36, 56, 7)],
  ['cotton', regular(5, 0, -20, 10)],
  [null, box(-29, -40, 58, 3)],
  ['c', box(-30, -45, 60, 6)],
]

const pocket = (place: number) => (x: number, y: number) => {
  const radius = Math.hypot(x, y)
  const turn = ((Math.atan2(y, x) + Math.PI) / Math.PI) * 8
  return radius > 22 && radius < 40 && Math.floor(turn) === place && turn % 1 > 0.08
}

export const roulette: Figure = [
  ['c', circle(0, 0, 46)],
  [null, circle(0, 0, 42)],
  ...Array.from({ length: 16 }, (_, place): Figure[number] => [
    place % 2 ? 'red' : 'cotton',
    pocket(place),
  ]),
  ['c', circle(0, 0, 19)],
  [null, circle(0, 0, 13)],
  ['c', line(5, [-20, 0], [20, 0])],
  ['c', line(5, [0, -20], [0, 20])],
  ['cotton', circle(0, 0, 6)],
  [null, circle(22, -22, 6.5)],
  ['green', circle(22, -22, 5)],
]

const stripe = (x: number) => box(x, 1, 12, 41)

export const circusTent: Figure = [
  ['c', line(3, [0, -34], [0, -50])],
  ['red', polygon([2, -50], [20, -44], [2, -39])],
  ['cotton', polygon([0, -36], [46, -6], [-46, -6])],
  ['red', both(polygon([0, -36], [46, -6], [29, -6]))],
  ['red', polygon([0, -36], [10, -6], [-10, -6])],
  ['c', box(-46, -6, 92, 7)],
  ['cotton', box(-40, 1, 80, 41)],
  ['red', both(stripe(-40))],
  ['red', box(-12, 1, 24, 41)],
  [null, polygon([-10, 42], [-10, 20], [0, 8], [10, 20], [10, 42])],
]
