import type { EmblaCarouselType } from 'embla-carousel'

/** Width of a card and the gap to the next, of HOM-04. */
const spacing = 330

/**
 * Turns every card by how far it is from the front, in cards: --p for the style. The carousel brings a card round to the
 * other side as soon as its flat place is out of sight; standing in a ring it is seen for longer, so --shift puts it
 * where the shorter way round is.
 */
export function turnCards(api: EmblaCarouselType) {
  const { options, slideLooper } = api.internalEngine()
  const cards = api.slideNodes()
  const count = cards.length
  const turned = api.scrollProgress() * (options.loop ? count : count - 1)
  for (const [place, card] of cards.entries()) {
    const flat = place - turned
    if (!options.loop) {
      place3d(card, flat, 0)
      continue
    }
    const carried = slideLooper.loopPoints.find(({ index, target }) => index === place && target())
    const here = flat + (carried ? carried.target() / spacing : 0)
    const near = flat - count * Math.round(flat / count)
    place3d(card, near, (near - here) * spacing)
  }
}

function place3d({ style }: HTMLElement, fromFront: number, shift: number) {
  style.setProperty('--p', fromFront.toFixed(3))
  style.setProperty('--shift', `${shift.toFixed(1)}px`)
}
