import type { PrizeBonus } from '#contract/bonus'
import { Disclosure } from '#kit/ui/list/Disclosure.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { Deal } from '../bonus/Deal.tsx'
import { EndsOfOffer } from '../bonus/Ends.tsx'
import { Terms } from '../bonus/Terms.tsx'

/** SPN-03: what a bonus that was won brings and costs, before it is claimed. */
export function PrizeTerms({ bonus, currency }: { bonus: PrizeBonus; currency: Currency }) {
  const t = useTexts()
  return (
    <>
      <Deal offer={bonus} currency={currency} />
      <EndsOfOffer offer={bonus} currency={currency} />
      <Disclosure title={t('bonus.details')}>
        <Terms offer={bonus} currency={currency} />
      </Disclosure>
    </>
  )
}
