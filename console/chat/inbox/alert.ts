import { useEffect, useRef } from 'react'
import { alerts } from '../../app/session.ts'
import { t } from '../../app/texts.ts'

/** Alerts the operator when a conversation begins to wait after those that waited when the page opened. */
export function useAlert(newest: number | undefined): void {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const before = known.current
    known.current = Math.max(newest, before ?? 0)
    if (before === undefined || newest <= before || !alerts.get()) return
    ring()
    notify()
  }, [newest])
}

/** Asks the browser, which asks the operator once. @returns true if it shows notifications */
export const askToNotify = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted'

/** Says neither who waits nor what for, because others may see the screen. One replaces the one before. */
function notify() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification('Kapao', { body: t('inbox.alerts.body'), tag: 'kapao-waiting' })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // Android's browsers show notifications of service workers alone. The sound remains.
  }
}

const notesHz = [660, 880]
const noteSeconds = 0.16
let audio: AudioContext | undefined

/** Plays two short notes. A browser stays silent until its page was tapped once. */
export function ring(): void {
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
  for (const [index, hz] of notesHz.entries()) {
    const begin = audio.currentTime + index * noteSeconds
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0.15, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + noteSeconds)
    const note = audio.createOscillator()
    note.frequency.value = hz
    note.connect(volume).connect(audio.destination)
    note.start(begin)
    note.stop(begin + noteSeconds)
  }
}
