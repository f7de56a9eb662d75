import { type ReactNode, useEffect, useState } from 'react'
import type { Banner } from '#contract/banner'
import type { inviteBanners } from '#contract/invite'
import type { refundBanners } from '#contract/refund'
import { Button } from '#kit/ui/form/Button.tsx'
import { loading } from '#kit/ui/overlay/loader.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { Banners } from './Banners.tsx'

/** HOM-08: the banners are read first. With none what follows shows at once, otherwise when they are closed, however that is. */
export function BannersFirst({
  of,
  title,
  children,
}: {
  of: typeof inviteBanners | typeof refundBanners
  title: string
  children: ReactNode
}) {
  const t = useTexts()
  const [banners, setBanners] = useState<Banner[]>()
  useEffect(() => {
    let isWanted = true
    // Banners that cannot be read must not keep anybody from the sheet.
    loading(() => ask(of, {})).then(
      (answer) => isWanted && setBanners(answer.banners),
      () => isWanted && setBanners([]),
    )
    return () => {
      isWanted = false
    }
  }, [of])

  if (!banners) return null
  if (banners.length === 0) return children
  const goOn = () => setBanners([])
  return (
    <Sheet
      title={title}
      onClose={goOn}
      actions={
        <Button look="main" wide onClick={goOn}>
          {t('banner.goOn')}
        </Button>
      }
    >
      <Banners label={title} banners={banners} />
    </Sheet>
  )
}
