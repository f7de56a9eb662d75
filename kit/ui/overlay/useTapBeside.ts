import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/**
 * A tap on the dialog's frame, beside what it shows, leaves it. A press that began on its content does not: the content may have
 * become smaller under the finger, or text was selected up to beside it.
 */
export function useTapBeside(
  dialog: RefObject<HTMLDialogElement | null>,
  leave: (at: number) => void,
) {
  const beganBeside = useRef(false)
  return {
    onPointerDown({ target }: PointerEvent) {
      beganBeside.current = target === dialog.current
    },
    onClick({ target, timeStamp }: MouseEvent) {
      if (target === dialog.current && beganBeside.current) leave(timeStamp)
    },
  }
}
