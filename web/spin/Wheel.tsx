import { useCallback, useEffect, useRef, useState } from 'react'
import type { Slice } from '#contract/spin'
import { languageTag, useLanguage } from '#kit/i18n/current.ts'
import { useTexts } from '../app/texts.ts'
import { drawWheel } from './draw.ts'
import { angleAt, middleOf, type Turn, turnTo } from './motion.ts'
import styles from './Wheel.module.css'
import { Hub, Pointer } from './WheelParts.tsx'

type WheelProps = {
  name: string
  slices: Slice[]
  coins: number
  isBusy: boolean
  /** The code of the slice that was won: the wheel turns to it, then says so. */
  won: string | undefined
  onSpin: () => void
  onStopped: () => void
}

/** SPN-01, SPN-02: the wheel with its button. It only shows what was decided. */
export function Wheel({ name, slices, coins, isBusy, won, onSpin, onStopped }: WheelProps) {
  const t = useTexts()
  const disc = useDisc(slices, won)
  useTurning(disc, slices, won, onStopped)
  const canSpin = coins > 0 && !isBusy
  return (
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
      <button
        type="button"
        className={styles.button}
        aria-disabled={!canSpin}
        onClick={() => canSpin && onSpin()}
      >
        <b>{t('spin.spin')}</b>
        <small>{t('home.coins', { count: coins })}</small>
      </button>
      <Pointer />
    </div>
  )
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** Dragging a window's edge would draw it again and again. */
const resizeWaitMs = 500

/** The disc as a picture, as sharp as the screen, drawn again when its size, its words or its letters change. */
function useDisc(slices: Slice[], won: string | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const language = useLanguage()
  const [drawing, setDrawing] = useState(0)
  const draw = useCallback(() => setDrawing((count) => count + 1), [])

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(waiting)
      waiting = setTimeout(draw, resizeWaitMs)
    }
    addEventListener('resize', later)
    // Letters that come late are drawn over those that stood in for them.
    document.fonts
      .load('600 16px Kapao', slices.map(({ label }) => label).join(''))
      .then(draw, draw)
    return () => {
      clearTimeout(waiting)
      removeEventListener('resize', later)
    }
  }, [slices, draw, language])

  const highlight = won !== undefined && isStill() ? indexOf(slices, won) : undefined
  useEffect(() => {
    if (!canvas.current) return
    drawWheel(canvas.current, slices, {
      size: canvas.current.clientWidth,
      pixels: Math.min(3, devicePixelRatio),
      language: languageTag(),
      highlight,
    })
  }, [slices, highlight, drawing, language])
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
  const stopped = useRef(onStopped)
  stopped.current = onStopped
  useEffect(() => {
    const element = disc.current
    const slice = won === undefined ? -1 : indexOf(slices, won)
    if (!element || slice < 0) return
    const rest = (at: number) => {
      angle.current = at % 360
      element.style.transform = `rotate(${angle.current}deg)`
    }
    if (isStill()) {
      rest(-middleOf(slice, slices.length))
      stopped.current()
      return
    }
    const turn = turnTo(slice, slices.length, angle.current, Math.random)
    const turning = element.animate(stepsOf(turn), { duration: turn.ms, fill: 'forwards' })
    turning.onfinish = () => {
      rest(turn.to)
      turning.cancel()
      stopped.current()
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
