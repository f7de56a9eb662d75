import { type MouseEvent, useState } from 'react'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import styles from './SlipCase.module.css'

/** The address of a picture is valid for longer than this. */
const freshMs = 45_000

type Pictured = { data?: { picture: string | null } | undefined; error: unknown }

type Props = {
  /** The reading of the record. Each has a new address of the picture. */
  read: Pictured & { dataUpdatedAt: number; refetch: () => Promise<Pictured> }
  name: string
}

/** The picture of a slip or a document. Its address is valid for a short time, so a later look asks for a new one. */
export function StoredPicture({ read, name }: Props) {
  const [isLost, setLost] = useState(false)
  const isOld = () => Date.now() - read.dataUpdatedAt > freshMs

  async function renewed() {
    const { data, error } = await read.refetch()
    const fresh = error ? undefined : data?.picture
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

  const address = read.data?.picture
  if (!address) return null
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
