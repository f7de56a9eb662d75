import { type MouseEvent, useState } from 'react'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import styles from './SlipCase.module.css'

/** The address of a picture is valid for longer than this. */
const freshMs = 45_000

type Props = {
  address: string
  /** When the address was read. */
  readAt: number
  /** Reads the record again, whose address of the picture is a new one. Undefined if that failed. */
  renew: () => Promise<string | null | undefined>
  name: string
}

/** The picture of a slip or a document. Its address is valid for a short time, so a later look asks for a new one. */
export function StoredPicture({ address, readAt, renew, name }: Props) {
  const [isLost, setLost] = useState(false)
  const isOld = () => Date.now() - readAt > freshMs

  async function renewed() {
    const fresh = await renew()
    setLost(!fresh)
    return fresh
  }

  async function open(event: MouseEvent) {
    if (!isOld()) return
    event.preventDefault()
    // Browsers open a window during a click only, so it is there before its address.
    const view = window.open('', '_blank')
    if (view) view.opener = null
    const fresh = await renewed()
    if (fresh) view?.location.replace(fresh)
    else view?.close()
  }

  if (isLost) return <NotLoaded onRetry={renewed} />
  return (
    <a href={address} target="_blank" rel="noreferrer" onClick={(event) => void open(event)}>
      <img
        className={styles.picture}
        src={address}
        alt={name}
        onError={() => (isOld() ? void renewed() : setLost(true))}
      />
    </a>
  )
}
