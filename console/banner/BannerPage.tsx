import { Link } from 'wouter'
import { operatorBanners } from '#contract/operator-banner'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../content/Content.module.css'
import { Proposed } from '../content/Proposed.tsx'
import { publishedText } from '../content/words.ts'
import { BannerEditor } from './BannerEditor.tsx'
import { BannersShown } from './BannersShown.tsx'

/** The banners or announcements of one place, in three languages. */
export function BannerPage({ params: { place } }: { params: { place?: string } }) {
  const t = useTexts()
  const mayPublish = useMay('content.publish')
  const { data, error, refetch } = useRead(operatorBanners, {})
  const found = data?.places.find((one) => one.place === place)
  return (
    <main className={desk.page}>
      <div className={`${styles.wide} stack`}>
        <p>
          <Link href="/content">{t('content.back')}</Link>
        </p>
        <Loading read={{ data, error, refetch }} rows={6} />
        {data && !found && <h1>{t('content.title')}</h1>}
        {found && (
          <>
            <h1>{t(`banners.place.${found.place}`)}</h1>
            <p className="muted">{t(`banners.where.${found.place}`)}</p>
            <p className="muted">{publishedText(t, found)}</p>
            {data?.proposals
              ?.filter((one) => one.place === found.place)
              .map((one) => (
                <Proposed key={one.id} proposal={one} name={t(`banners.place.${found.place}`)}>
                  <BannersShown banners={one.banners} />
                </Proposed>
              ))}
            {mayPublish ? (
              <BannerEditor key={found.place} at={found} />
            ) : (
              <BannersShown banners={found.banners} />
            )}
          </>
        )}
      </div>
    </main>
  )
}
