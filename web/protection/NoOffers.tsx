import type { NoOffers as Why } from '#contract/wallet'
import { useTexts } from '../app/texts.ts'

/** Stands in the place of offers, and says why there are none. */
export function NoOffers({ why }: { why: Why }) {
  const t = useTexts()
  return <p className="card pad">{t(`offers.${why}`)}</p>
}
