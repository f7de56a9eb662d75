import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { moves } from '../game/motion.ts'
import { PlaceMark } from './PlaceMark.tsx'
import type { Place } from './places.ts'
import styles from './Wheel.module.css'

type WheelProps = {
  label: string
  /** The first slide, which is no place. */
  prompt: string
  places: Place[]
  currency: Currency
  value: string | undefined
  onPick: (code: string | undefined) => void
  /** A tap on an account, or Enter, chooses it for good. */
  onDone: () => void
  hasProblem: boolean
}

/** TRF-01: a slider that stands upright. It turns by swipe, by tap and by the keys of a list. */
export function Wheel({
  label,
  prompt,
  places,
  currency,
  value,
  onPick,
  onDone,
  hasProblem,
}: WheelProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const at = places.findIndex(({ code }) => code === value) + 1
  const [begin] = useState(at)
  const [attach, api] = useEmblaCarousel({
    axis: 'y',
    containScroll: false,
    skipSnaps: true,
    startIndex: begin,
    duration: 18,
  })
  const select = useEffectEvent((snap: number) => onPick(places[snap - 1]?.code))

  useEffect(() => {
    if (!api) return
    const onSelect = () => select(api.selectedScrollSnap())
    api.on('select', onSelect)
    return () => void api.off('select', onSelect)
  }, [api])
  // It opens in the place of what was pressed.
  useEffect(
    () =>
      frame.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true }),
    [],
  )
  // The parent decides the position.
  useEffect(() => {
    if (api && api.selectedScrollSnap() !== at) api.scrollTo(at, !moves())
  }, [api, at])

  const turnTo = (place: number) =>
    onPick(places[Math.min(places.length, Math.max(0, place)) - 1]?.code)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onDone()
      return
    }
    const turned = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: places.length }[event.key]
    if (turned === undefined) return
    event.preventDefault()
    turnTo(turned)
  }

  const option = (place: number) => ({
    id: `${id}-${place}`,
    role: 'option' as const,
    'aria-selected': place === at,
    className: Math.abs(place - at) > 1 ? `${styles.slide} ${styles.far}` : styles.slide,
    onClick: () => {
      turnTo(place)
      if (place > 0) onDone()
    },
  })
  return (
    <div ref={frame} className={classOf(at > 0, hasProblem)}>
      <div
        ref={attach}
        className={styles.window}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${at}`}
        aria-invalid={hasProblem}
        onKeyDown={onKeyDown}
      >
        <div className={styles.places}>
          <div {...option(0)}>
            <span className={styles.prompt}>{prompt}</span>
          </div>
          {places.map((place, index) => (
            <div key={place.code} {...option(index + 1)}>
              <Slide place={place} currency={currency} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const Slide = ({ place, currency }: { place: Place; currency: Currency }) => (
  <>
    <PlaceMark place={place} />
    <span className={styles.words}>
      <b>{place.name}</b>
      <small className="nowrap">{moneyText(place.amount, currency)}</small>
    </span>
  </>
)

const classOf = (isChosen: boolean, hasProblem: boolean) =>
  [styles.wheel, isChosen && styles.chosen, hasProblem && styles.bad].filter(Boolean).join(' ')
