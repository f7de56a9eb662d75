import { useState } from 'react'
import { type BannerPlace, type BannersAt, bannerVersions } from '#contract/operator-banner'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Versions, versionsMax } from '../content/Versions.tsx'
import { BannersShown } from './BannersShown.tsx'

type Props = {
  place: BannerPlace
  onUse: (banners: BannersAt['banners']) => void
  onClose: () => void
}

export function BannerHistory({ place, onUse, onClose }: Props) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(bannerVersions, { place, page, limit: versionsMax })
  return (
    <Versions
      name={t(`banners.place.${place}`)}
      read={{ data, error, refetch }}
      page={page}
      onPage={setPage}
      content={({ banners }) => <BannersShown banners={banners} />}
      onUse={({ banners }) => onUse(banners)}
      onClose={onClose}
    />
  )
}
