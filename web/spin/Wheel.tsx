import { useEffect, useEffectEvent, useRef } from 'react'
import { languageTags } from '#contract/language'
import type { Slice } from '#contract/spin'
import { useLanguage } from '#kit/i18n/current.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import { drawWheel } from './draw.ts'
import { angleAt, middleOf, type Turn, turnTo } from './motion.ts'
import styles from './Wheel.module.css'
import { Hub, Pointer } from './WheelParts.tsx'

type WheelProps = {
  name: string
  slices: Slice[]
  coins: number
  /** A turn without an answer is asked for again, also without a coin. */
  hasLostTurn: boolean
  isBusy: boolean
  /** The code of the slice that was won: the wheel turns to it, then says so. */
  won: string | undefined
  onSpin: () => void
  onStopped: () => void
}

/** SPN-01, SPN-02: the wheel, and its button in reach of a thumb. It only shows what was decided. */
export function Wheel({ name, slices, coins, hasLostTurn, isBusy, won, ...on }: WheelProps) {
  const t = useTexts()
  const disc = useDisc(slices, won)
  useTurning(disc, slices, won, on.onStopped)
  const canSpin = (coins > 0 || hasLostTurn) && !isBusy
  const spin = () => canSpin && on.onSpin()
  return (
    <>
      <div className={styles.wheel}>
        <div className={styles.round}>
          <canvas
            ref={disc}
            className={styles.disc}
            role="img"
            aria-label={t('spin.wheelOf', {
              name,
              prizes: slices.map(({ label }) => label).join(', '),
            })}
          />
        </div>
        <Hub />
        {/* Who taps the middle of the wheel spins it too; keyboards and screen readers have the button below. */}
        <button
          type="button"
          className={styles.middle}
          tabIndex={-1}
          aria-hidden="true"
          onClick={spin}
        >
          {t('spin.spin')}
        </button>
        <Pointer />
      </div>
      <div className={styles.act}>
        <Button look="main" wide aria-disabled={!canSpin} onClick={spin}>
          {t('spin.spin')} · {t('spin.coinsLeft', { count: coins })}
        </Button>
      </div>
    </>
  )
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** While a window's edge is dragged, the wheel is not drawn again and again. */
const resizeWaitMs = 500

/** The disc as a picture, as sharp as the screen, drawn again when its size, its texts or its font change. */
function useDisc(slices: Slice[], won: string | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const language = useLanguage()
  const highlight = won !== undefined && isStill() ? indexOf(slices, won) : undefined

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isOver = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      if (isOver) return
      drawWheel(element, slices, {
        size: element.clientWidth,
        pixels: Math.min(3, devicePixelRatio),
        language: languageTags[language],
        highlight,
      })
    }
    const later = () => {
      clearTimeout(waiting)
      waiting = setTimeout(draw, resizeWaitMs)
    }
    draw()
    addEventListener('resize', later)
    // The font may load later than the wheel.
    document.fonts
      .load('600 16px Kapao', slices.map(({ label }) => label).join(''))
      .then(draw, draw)
    return () => {
      isOver = true
      clearTimeout(waiting)
      removeEventListener('resize', later)
    }
  }, [slices, highlight, language])
  return canvas
}

const indexOf = (slices: Slice[], code: string) => slices.findIndex((slice) => slice.code === code)

/**
 * Turns the picture by transform alone, in steps that were reckoned before, so that it runs where no script of ours can
 * hold it up. Where motion is not wanted it is there at once.
 */
function useTurning(
  disc: React.RefObject<HTMLCanvasElement | null>,
  slices: Slice[],
  won: string | undefined,
  onStopped: () => void,
) {
  const angle = useRef(0)
  const stopped = useEffectEvent(onStopped)
  useEffect(() => {
    const element = disc.current
    if (!element || won === undefined) return
    const slice = indexOf(slices, won)
    // Another wheel was published since this one was loaded: it has no place to turn to, and the prize is shown at once.
    if (slice < 0) return stopped()
    const rest = (at: number) => {
      angle.current = at % 360
      element.style.transform = `rotate(${angle.current}deg)`
    }
    if (isStill()) {
      rest(-middleOf(slice, slices.length))
      stopped()
      return
    }
    const turn = turnTo(slice, slices.length, angle.current, Math.random)
    const turning = element.animate(stepsOf(turn), { duration: turn.ms, fill: 'forwards' })
    turning.onfinish = () => {
      rest(turn.to)
      turning.cancel()
      stopped()
    }
    return () => turning.cancel()
  }, [disc, slices, won])
}

const stepsASecond = 30
const stepsOf = (turn: Turn): Keyframe[] => {
  const steps = Math.ceil((turn.ms / 1_000) * stepsASecond)
  return Array.from({ length: steps + 1 }, (_, at) => ({
    transform: `rotate(${angleAt(turn, at / steps)}deg)`,
  }))
}
