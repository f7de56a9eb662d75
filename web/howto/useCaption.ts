import { type RefObject, useEffect, useState } from 'react'

/**
 * The caption of this moment, in this language. The browser keeps the time; the page shows the text, because captions in a
 * small film on a phone are too small.
 */
export function useCaption(film: RefObject<HTMLVideoElement | null>, language: string): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    const tracks = [...(film.current?.textTracks ?? [])]
    for (const track of tracks) track.mode = track.language === language ? 'hidden' : 'disabled'
    const spoken = tracks.find((track) => track.language === language)
    if (!spoken) return
    const show = () => {
      const cue = spoken.activeCues?.[0]
      setWords(cue && 'text' in cue ? String(cue.text) : '')
    }
    spoken.addEventListener('cuechange', show)
    return () => spoken.removeEventListener('cuechange', show)
  }, [film, language])
  return words
}
