import { type RefObject, useEffect, useState } from 'react'

/**
 * What the film says now, in this language. The browser keeps the time; the words are shown by us, in letters that a small
 * picture on a phone does not shrink.
 */
export function useCaption(film: RefObject<HTMLVideoElement | null>, language: string): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    const tracks = [...(film.current?.textTracks ?? [])]
    for (const track of tracks) track.mode = track.language === language ? 'hidden' : 'disabled'
    const spoken = tracks.find((track) => track.language === language)
    if (!spoken) return
    const hear = () => {
      const cue = spoken.activeCues?.[0]
      setWords(cue && 'text' in cue ? String(cue.text) : '')
    }
    spoken.addEventListener('cuechange', hear)
    return () => spoken.removeEventListener('cuechange', hear)
  }, [film, language])
  return words
}
