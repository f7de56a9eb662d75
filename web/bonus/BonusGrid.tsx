import { type Bonus, bonuses } from '#contract/bonus'
import { Icon } from '#kit/ui/Icon.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { useDarkMedia } from '#kit/ui/theme.ts'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './BonusGrid.module.css'
import { figureOf, type Standing, standingOf, types, undyedOf } from './offers.ts'

type GridProps = { currency: Currency; onPick: (code: string) => void }

/** BON-02: what can be chosen, each on its cloth. */
export function BonusGrid(props: GridProps) {
  const t = useTexts()
  const { data, isError, isFetching, refetch } = useRead(bonuses, {})
  return (
    <section className="stack tight" aria-busy={!data && !isError}>
      <h2>{t('bonus.all')}</h2>
      {data && data.length > 0 && (
        <ul className={styles.grid}>
          {data.map((bonus) => (
            <li key={bonus.code}>
              <Card bonus={bonus} {...props} />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <div className="card">
          <Empty title={t('bonus.emptyTitle')} text={t('bonus.emptyText')} />
        </div>
      )}
      {!data && isError && (
        <div className="card">
          <NotLoaded busy={isFetching} onRetry={refetch} />
        </div>
      )}
      {!data && !isError && <Bones />}
    </section>
  )
}

function Card({ bonus, currency, onPick }: GridProps & { bonus: Bonus }) {
  const t = useTexts()
  const { code, name, type, maxReceived } = bonus
  const standing = standingOf(bonus, Date.now())
  const { often, again } = types[type]
  return (
    <button
      type="button"
      className={standing === 'available' ? styles.card : `${styles.card} ${styles[standing]}`}
      disabled={standing === 'received'}
      aria-current={standing === 'current' ? 'true' : undefined}
      aria-haspopup="dialog"
      onClick={() => onPick(code)}
    >
      <span className={styles.cloth}>
        <Picture bonus={bonus} standing={standing} />
        <b data-long={figureOf(bonus, currency).length > 5 ? '' : undefined}>
          {figureOf(bonus, currency)}
        </b>
      </span>
      <span className={styles.body}>
        <b>{name}</b>
        <small>
          {standing === 'received' && again ? t(again) : t(often, { count: maxReceived })}
        </small>
        <Foot standing={standing} />
      </span>
    </button>
  )
}

function Foot({ standing }: { standing: Standing }) {
  const t = useTexts()
  if (standing === 'available')
    return (
      <span className={styles.more}>
        {t('bonus.more')}
        <Icon name="next" small />
      </span>
    )
  return (
    <span className={styles.badge}>
      {t(standing === 'current' ? 'bonus.inUse' : 'bonus.received')}
    </span>
  )
}

/** Undyed once it is received. */
function Picture({ bonus: { banners }, standing }: { bonus: Bonus; standing: Standing }) {
  const image = banners[0]?.image
  const darkMedia = useDarkMedia()
  if (!image) return null
  const size = { width: 400, height: 225 }
  if (standing !== 'received' || !image.endsWith('.svg'))
    return <img {...size} src={image} alt="" />
  const { day, dark } = undyedOf(image)
  return (
    <picture>
      <source media={darkMedia} srcSet={dark} />
      <img {...size} src={day} alt="" />
    </picture>
  )
}

const Bones = () => (
  <div className={styles.grid} aria-hidden="true">
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className={styles.card}>
        <Skeleton height="var(--cloth)" />
        <span className={styles.body}>
          <Skeleton width="70%" />
          <Skeleton width="50%" height="12px" />
        </span>
      </div>
    ))}
  </div>
)
