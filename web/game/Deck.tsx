import useEmblaCarousel from 'embla-carousel-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import type { GameAccount, GameCategory } from '#contract/game'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import styles from './Deck.module.css'
import { GameCard } from './GameCard.tsx'
import { moves } from './motion.ts'
import type { Played } from './order.ts'
import { turnCards } from './ring.ts'

/** From this width on the three cards in front can be read, and used. */
const wideDeck = 900
const cardHalf = 150

type DeckProps = {
  title: string
  category: GameCategory
  games: GameAccount[]
  played: Played
  currency: Currency
  /** Until then the cards that stand behind those in sight are bare. */
  isWhole: boolean
  onPick: (game: GameAccount) => void
}

/** HOM-04: a ring of cards that turns by swipe, by arrow keys and by the two buttons. A wide home has a grid instead. */
export const Deck = memo(
  ({ title, category, games, played, currency, isWhole, onPick }: DeckProps) => {
    const t = useTexts()
    const titleId = useId()
    const ring = useRing(games, played)
    const { api, selected, reach } = ring
    const turn = (by: 1 | -1) => (by > 0 ? api?.scrollNext(!moves()) : api?.scrollPrev(!moves()))

    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      ring.keepFocus(event.target)
      turn(event.key === 'ArrowRight' ? 1 : -1)
    }

    function onTap({ clientX, target }: MouseEvent<HTMLElement>) {
      if (reach > 0 || (target as Element).closest('[role="group"]')) return
      const { left, width } = ring.viewport.current!.getBoundingClientRect()
      const aside = clientX - left - width / 2
      if (Math.abs(aside) > cardHalf) turn(aside > 0 ? 1 : -1)
    }

    return (
      <section
        className={styles.section}
        aria-labelledby={titleId}
        aria-roledescription={t('home.deck')}
        onKeyDown={onKeyDown}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {games.length > 1 && (
            <>
              <Dots count={games.length} selected={selected} />
              <div className={styles.tools}>
                <IconButton icon="back" label={t('games.previous')} onClick={() => turn(-1)} />
                <IconButton icon="next" label={t('games.next')} onClick={() => turn(1)} />
              </div>
            </>
          )}
          <Link href={`/user/games?category=${category}`} className={styles.all}>
            {t('games.seeAll', { count: games.length })}
            <span className="visually-hidden"> {title}</span>
            <Icon name="next" small />
          </Link>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for fingers; the buttons have names */}
        <div
          ref={ring.attach}
          className={styles.deck}
          data-ready={api ? '' : undefined}
          onClick={onTap}
        >
          <div className={styles.cards}>
            {games.map((game, place) => {
              const aside = asideOf(place, selected, games.length)
              return (
                <div key={game.code} className={styles.slide}>
                  <GameCard
                    game={game}
                    currency={currency}
                    playedAt={played[game.code]}
                    isAside={aside > reach}
                    isBare={!isWhole && aside > reach + 1}
                    onPick={onPick}
                  />
                </div>
              )
            })}
          </div>
        </div>
        <Announcement ring={ring} games={games} />
      </section>
    )
  },
)

/** For screen readers: the card in front, after the ring has been turned. */
function Announcement({
  ring: { hasTurned, selected },
  games,
}: {
  ring: Pick<ReturnType<typeof useRing>, 'hasTurned' | 'selected'>
  games: GameAccount[]
}) {
  const t = useTexts()
  const values = { name: games[selected]?.name ?? '', number: selected + 1, count: games.length }
  return (
    <p className="visually-hidden" aria-live="polite">
      {hasTurned && t('games.position', values)}
    </p>
  )
}

/** The number of cards from the one in front, the shorter way round. */
const asideOf = (place: number, selected: number, count: number) =>
  Math.min(Math.abs(place - selected), count - Math.abs(place - selected))

const Dots = ({ count, selected }: { count: number; selected: number }) => (
  <span className={count > 6 ? `${styles.dots} ${styles.many}` : styles.dots} aria-hidden="true">
    {[...Array(count).keys()].map((dot) => (
      <i key={dot} data-here={dot === selected ? '' : undefined} />
    ))}
  </span>
)

/** Begins with the game played last, else with an account that is open. */
function useRing(games: GameAccount[], played: Played) {
  const [begin] = useState(() => {
    const wanted = games.findIndex(({ code }) => played[code])
    return Math.max(0, wanted < 0 ? games.findIndex(({ isActive }) => isActive) : wanted)
  })
  const [attachEmbla, api] = useEmblaCarousel({
    loop: games.length > 2,
    align: 'center',
    containScroll: false,
    startIndex: begin,
    duration: 22,
  })
  const viewport = useRef<HTMLDivElement | null>(null)
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      viewport.current = node
      attachEmbla(node)
    },
    [attachEmbla],
  )
  const [state, setState] = useState({ selected: begin, reach: 0 })
  const [hasTurned, setTurned] = useState(false)
  const focus = useRef(false)

  useEffect(() => {
    if (!api) return
    const look = () => {
      const reach = api.rootNode().clientWidth >= wideDeck ? 1 : 0
      setState({ selected: api.selectedScrollSnap(), reach })
      turnCards(api)
    }
    const onSelect = () => {
      look()
      setTurned(true)
    }
    look()
    api.on('reInit', look).on('select', onSelect).on('scroll', turnCards)
    return () => void api.off('reInit', look).off('select', onSelect).off('scroll', turnCards)
  }, [api])

  // The card that had the focus has gone to the side, where nothing can have it.
  useEffect(() => {
    if (!focus.current) return
    focus.current = false
    const card = api?.slideNodes()[state.selected]
    card?.querySelector('button')?.focus({ preventScroll: true })
  }, [api, state.selected])

  return {
    ...state,
    api,
    hasTurned,
    viewport,
    attach,
    keepFocus(target: EventTarget) {
      focus.current = viewport.current?.contains(target as Node) ?? false
    },
  }
}
