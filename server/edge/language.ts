import type { Language } from '#contract/language'
import type { Region } from '#contract/site'

const known: Record<string, Language> = { th: 'th', lo: 'la', en: 'en' }
const ofRegion: Record<Region, Language> = { th: 'th', lao: 'la' }

/** The language that a caller likes best among ours, else the region's own. */
export function languageOf(acceptLanguage: string | undefined, region: Region): Language {
  const wishes = (acceptLanguage ?? '').slice(0, 200).split(',').map(wish)
  const [best] = wishes
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return best?.language ?? ofRegion[region]
}

function wish(part: string): { language: Language | undefined; weight: number } {
  const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
  const weight = rest.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean)
  return { language: known[tag.split('-')[0]!], weight: weight === undefined ? 1 : Number(weight) }
}
