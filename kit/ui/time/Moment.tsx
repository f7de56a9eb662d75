import { formatMoment } from '../../i18n/time.ts'

/** The day over the time: a phone has room for one of them beside the other columns. */
export function Moment({ at }: { at: number }) {
  const [day, time] = formatMoment(at).split(' ')
  return (
    <>
      <span className="nowrap">{day}</span> <small className="muted nowrap">{time}</small>
    </>
  )
}
