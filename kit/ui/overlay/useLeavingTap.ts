import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/**
 * A tap on the dialog's frame, beside what it shows, leaves it. A press that began on its content does not: the content may have
 * become smaller under the finger, or text was selected up to beside it. A link to the page below leaves it too, as nothing
 * else would happen.
 */
export function useLeavingTap(
  dialog: RefObject<HTMLDialogElement | null>,
  leave: (at: number) => void,
) {
  const beganBeside = useRef(false)
  const page = useRef('')
  return {
    onPointerDown({ target }: PointerEvent) {
      beganBeside.current = target === dialog.current
    },
    // The router follows a link before onClick.
    onClickCapture() {
      page.current = location.pathname
    },
    onClick({ target, timeStamp, defaultPrevented }: MouseEvent) {
      const isBeside = target === dialog.current && beganBeside.current
      const link = defaultPrevented && (target as Element).closest('a')
      if (isBeside || (link && link.pathname === page.current)) leave(timeStamp)
    },
  }
}
