import { Html } from '../../panel/html.ts'
import type { Motif } from './plays.ts'

/** The left halves of the motifs, with the middle thread: a dark, b light, c marigold. */
const halves: Record<Motif, readonly string[]> = {
  lozenge: ['....a', '...ab', '..abb', '.abbc', 'abbcc', '.abbc', '..abb', '...ab', '....a'],
  star: ['....c', '....c', 'cc..b', '.ccbb', '..baa', '.ccbb', 'cc..b', '....c', '....c'],
  hook: ['aaa..', 'a.aa.', 'a..ab', 'aa.bb', '..bcc', 'aa.bb', 'a..ab', 'a.aa.', 'aaa..'],
  bird: ['.....', 'cc...', 'bcc..', '.bbca', '..bba', '...aa', '..a.b', '.aa.b', '....b'],
  flower: ['..bb.', '.b..b', 'b.a.b', 'b..ac', '.bacc', 'b..ac', 'b.a.b', '.b..b', '..bb.'],
}

/** A motif in its woven form: one thread per cell, the right half mirrored. */
export function motifPicture(motif: Motif, name: string): Html {
  const threads = halves[motif].flatMap((half, y) => {
    const row = half + [...half].reverse().slice(1).join('')
    return [...row].flatMap((thread, x) =>
      thread === '.' ? [] : [`<path class="${thread}" d="M${x * 8 + 1} ${y * 8 + 4}h6"/>`],
    )
  })
  return new Html(
    `<svg class="motif" viewBox="0 0 72 72" role="img" aria-label="${name}">${threads.join('')}</svg>`,
  )
}
