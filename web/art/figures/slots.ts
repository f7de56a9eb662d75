import * as shape from '#kit/art/shapes.ts'
import type { Figure } from './figure.ts'

const { box, both, circle, ellipse, glyph, line, mirrored, overlap, polygon, without } = shape

const horn = polygon(
  [-20, -6],
  [-24, -24],
  [-36, -32],
  [-47, -20],
  [-49, 2],
  [-43, 4],
  [-37, -10],
  [-26, -4],
)
const hood = polygon([-24, -8], [-24, -26], [-13, -36], [0, -46], [0, -8])
const collar = polygon([-30, 50], [-24, 30], [-14, 47], [-6, 34], [0, 50])

export const joker: Figure = [
  ['a', horn],
  ['b', mirrored(horn)],
  ['b', hood],
  ['a', mirrored(hood)],
  ['c', both(circle(-46, 8, 6.5))],
  ['c', circle(0, -45, 6)],
  ['b', collar],
  ['a', mirrored(collar)],
  ['cotton', ellipse(0, 11, 25, 29)],
  ['c', box(-25, -15, 50, 8)],
  [null, both(polygon([-20, -7], [-14, -7], [-17, -14]))],
  [null, both(polygon([-9, -7], [-3, -7], [-6, -14]))],
  [null, both(shape.lozenge(-9.5, 3, 4.5, 8.5))],
  ['red', circle(0, 13, 4.5)],
  [null, without(ellipse(0, 17, 16, 15), ellipse(0, 11, 19, 16))],
]

export const secondJoker: Figure = [
  ...joker,
  [null, circle(33, 33, 18)],
  ['c', circle(33, 33, 15)],
  [null, glyph('2', 33, 33, 3)],
]

const tooth = (x: number, y: number, width: number, height: number) =>
  polygon([x, y], [x + width, y], [x + width / 2, y + height])

export const dragon: Figure = [
  [
    'red',
    polygon(
      [20, -20],
      [47, -34],
      [31, -14],
      [51, -8],
      [32, 2],
      [49, 14],
      [29, 15],
      [40, 33],
      [22, 26],
      [24, 47],
      [10, 30],
      [12, 0],
    ),
  ],
  [
    'b',
    polygon(
      [14, -20],
      [36, -25],
      [26, -10],
      [42, -4],
      [27, 4],
      [39, 14],
      [23, 16],
      [28, 30],
      [10, 26],
    ),
  ],
  [
    'cotton',
    polygon([0, -20], [6, -36], [20, -48], [36, -50], [22, -40], [26, -34], [16, -34], [14, -20]),
  ],
  [
    'c',
    polygon(
      [-46, -3],
      [-45, -11],
      [-38, -15],
      [-31, -10],
      [-22, -10],
      [-14, -19],
      [0, -25],
      [14, -23],
      [24, -10],
      [25, 8],
      [18, 20],
      [9, 13],
      [-8, 6],
      [-26, 5],
      [-42, 5],
    ),
  ],
  [
    'c',
    polygon(
      [16, 10],
      [10, 15],
      [-6, 19],
      [-24, 19],
      [-33, 15],
      [-35, 22],
      [-26, 29],
      [-6, 32],
      [14, 29],
      [24, 14],
    ),
  ],
  ['red', polygon([10, 13], [-4, 9], [-22, 12], [-30, 9], [-24, 16], [-6, 17])],
  ['cotton', tooth(-40, 5, 6, 8)],
  ['cotton', tooth(-28, 5, 6, 6)],
  ['cotton', tooth(-16, 6, 5, 5)],
  ['cotton', tooth(-32, 17, 6, -8)],
  ['cotton', tooth(-18, 19, 6, -6)],
  [null, line(3, [-20, -8], [-10, -13], [4, -17])],
  ['cotton', ellipse(-5, -8, 6, 4.5)],
  [null, circle(-6, -8, 2.6)],
  [null, circle(-40, -7, 2.2)],
  [null, line(2, [12, -12], [17, -2], [14, 7])],
  [null, line(2, [4, -6], [8, 1], [5, 7])],
  ['b', line(3.5, [-42, -12], [-50, -20], [-46, -30], [-36, -30])],
  ['c', polygon([-26, 29], [-30, 44], [-18, 30])],
  ['c', polygon([-14, 31], [-14, 47], [-4, 32])],
  ['cotton', circle(-16, -38, 8)],
  ['c', circle(-16, -38, 5.5)],
]

const seven = (x: number) =>
  polygon(
    [x - 9, -12.6],
    [x + 9, -12.6],
    [x + 9, -7.2],
    [x + 0.9, 12.6],
    [x - 5.85, 12.6],
    [x + 1.8, -6.75],
    [x - 9, -6.75],
  )

/** Three reels that show sevens. */
export const reels: Figure = [
  ['c', box(-48, -32, 84, 64)],
  [null, box(-44, -28, 76, 56)],
  ...[-31, -6, 19].flatMap(
    (x): Figure => [
      ['cotton', box(x - 11.5, -25, 23, 50)],
      ['red', seven(x)],
    ],
  ),
  ['b', box(36, -4, 6, 8)],
  ['b', line(4, [43, 2], [43, -34])],
  ['red', circle(43, -36, 7)],
  ['b', box(-40, 36, 68, 6)],
]

export const cherries: Figure = [
  ['green', line(4, [-20, 14], [-12, -14], [10, -40])],
  ['green', line(4, [20, 16], [20, -12], [10, -40])],
  ['green', overlap(circle(26, -14, 32), circle(36, -48, 32))],
  ['red', circle(-21, 22, 22)],
  ['red', circle(23, 26, 20)],
  ['cotton', ellipse(-28, 14, 5, 6)],
  ['cotton', ellipse(17, 18, 4.5, 5.5)],
]

export const crown: Figure = [
  ['c', polygon([-40, 22], [-46, -20], [-23, 0], [0, -38], [23, 0], [46, -20], [40, 22])],
  ['cotton', both(circle(-45, -24, 6))],
  ['cotton', circle(0, -40, 7)],
  [null, box(-40, 22, 80, 3)],
  ['c', box(-40, 25, 80, 14)],
  ['red', shape.lozenge(0, 32, 8, 6)],
  ['cotton', both(shape.lozenge(-22, 32, 7, 5))],
  ['red', shape.lozenge(0, 4, 8, 13)],
  ['b', both(shape.lozenge(-24, 11, 5, 8))],
]

export const bell: Figure = [
  ['c', circle(0, -38, 7)],
  [
    'c',
    polygon([-40, 24], [-28, 12], [-25, -12], [-14, -30], [14, -30], [25, -12], [28, 12], [40, 24]),
  ],
  ['c', circle(0, -14, 24.5)],
  [null, box(-44, 20, 88, 3)],
  ['b', box(-42, 23, 84, 8)],
  ['cotton', circle(0, 37, 8)],
  ['cotton', line(5, [-14, 6], [-12, -14], [-6, -22])],
]

export const gem: Figure = [
  ['b', polygon([-44, -12], [-24, -36], [24, -36], [44, -12], [0, 42])],
  ['cotton', polygon([-24, -36], [24, -36], [14, -12], [-14, -12])],
  ['cotton', polygon([-14, -12], [14, -12], [0, 42])],
  ['a', polygon([14, -12], [44, -12], [0, 42])],
  ['c', polygon([24, -36], [44, -12], [14, -12])],
  [null, line(2, [-44, -12], [44, -12])],
  [null, line(2, [-24, -36], [-14, -12], [0, 42])],
  [null, line(2, [24, -36], [14, -12], [0, 42])],
]

const fish = ellipse(-10, 0, 38, 21)

export const koi: Figure = [
  ['red', polygon([20, 0], [48, -24], [42, 0], [48, 26])],
  ['b', polygon([-8, -16], [12, -34], [16, -10])],
  ['b', polygon([-6, 16], [10, 34], [14, 10])],
  ['cotton', fish],
  ['red', overlap(fish, circle(-12, -16, 15))],
  ['red', overlap(fish, circle(14, 6, 11))],
  ['c', overlap(fish, circle(-50, 6, 18))],
  [null, circle(-32, -4, 4)],
  [null, line(2, [-22, -14], [-18, 0], [-22, 14])],
]
