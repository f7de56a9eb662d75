import { useState } from 'react'
import { type BannerPlace, type BannersAt, bannerVersions } from '#contract/operator-banner'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import setting from '../setting/Setting.module.css'
import { BannersShown } from './BannersShown.tsx'

const linesMax = 10

type Props = {
  place: BannerPlace
  onUse: (banners: BannersAt['banners']) => void
  onClose: () => void
}

/** The versions of a place, newest first. One that is edited and published again is the way back. */
export function BannerHistory({ place, onUse, onClose }: Props) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useRead(bannerVersions, { place, page, limit: linesMax })
  return (
    <Sheet title={`${t('content.history')}: ${t(`banners.place.${place}`)}`} onClose={onClose}>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && <Empty title={t('content.noHistory')} />}
      <ul>
        {data?.versions.map(({ id, banners, by, reason, at }) => (
          <li key={id} className={setting.setting}>
            <div className={setting.facts}>
              <b>{by ?? t('content.before')}</b>
              <small className="muted">
                {formatMoment(at)}
                {reason && `: ${reason}`}
              </small>
            </div>
            <div className={setting.acts}>
              <Button small onClick={() => setShown(shown === id ? undefined : id)}>
                {t(shown === id ? 'content.hide' : 'content.show')}
              </Button>
              <Button small onClick={() => onUse(banners)}>
                {t('content.useAgain')}
              </Button>
            </div>
            {shown === id && <BannersShown banners={banners} />}
          </li>
        ))}
      </ul>
      {data && <Pager page={page} total={data.total} size={linesMax} onPage={setPage} />}
    </Sheet>
  )
}
