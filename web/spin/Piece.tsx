import { useEffect, useRef } from 'react'
import type { Slice } from '#contract/spin'
import styles from './Piece.module.css'

/** A slice's label on its own cloth. The colours come from the wheel, so they are set where they are known. */
export function Piece({
  label,
  bgColor,
  textColor,
}: Pick<Slice, 'label' | 'bgColor' | 'textColor'>) {
  const piece = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    piece.current?.style.setProperty('background', bgColor)
    piece.current?.style.setProperty('color', textColor)
  }, [bgColor, textColor])
  return (
    <span ref={piece} className={styles.piece}>
      {label}
    </span>
  )
}
