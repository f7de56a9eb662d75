import { Suspense, useEffect, useState } from 'react'
import { sheetsOpen } from '#kit/ui/overlay/openSheets.ts'
import { hasAgreed } from '../app/session.ts'
import { lazyUntapped } from '../app/sheets.ts'
import { isConsentDue } from '../site/consentDue.ts'

const AgreementSheet = lazyUntapped(async () => {
  const [{ AgreementSheet }] = await Promise.all([
    import('../site/AgreementSheet.tsx'),
    // It opens without a tap, so it must open complete: the sanitizer of its HTML comes along.
    import('#kit/ui/clean.ts'),
  ])
  return { AgreementSheet }
}, 'AgreementSheet')

/** The specification's delay (HOM-06). */
const delayMs = 1500

/** HOM-06: until it is agreed to, home asks, a moment after it has opened; never over what the member is doing. */
export function Agreement() {
  const [state, setState] = useState<'early' | 'due' | 'shown' | 'over'>('early')
  const isBusy = sheetsOpen.use() > 0
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(async () => {
      // The server remembers too, and asks again for a new version of the terms.
      const isDue = !hasAgreed() || (await isConsentDue())
      if (isHere && isDue) setState('due')
    }, delayMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [])
  useEffect(() => {
    if (state === 'due' && !isBusy) setState('shown')
  }, [state, isBusy])
  if (state !== 'shown') return null
  return (
    <Suspense>
      <AgreementSheet isAsked onClose={() => setState('over')} />
    </Suspense>
  )
}
