import { Threads } from '../time/Countdown.tsx'

/** Shows the part of a file that is on its way, from 0 to 1. `label` names what is sent. */
export function Progress({
  part,
  label,
  text,
}: {
  part: number
  label: string
  text: (percent: number) => string
}) {
  const percent = Math.round(part * 100)
  return (
    <>
      <p
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={label}
      >
        {text(percent)}
      </p>
      <Threads done={part} />
    </>
  )
}
