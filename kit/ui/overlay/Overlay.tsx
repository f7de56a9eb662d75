import { useEffect, useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import { createStore } from '../store.ts'
import { loads, partLoads } from './loader.ts'
import styles from './Overlay.module.css'
import { type Toast, toasts } from './toast.ts'

const icons = { good: 'check', bad: 'x', wait: 'clock' } as const satisfies Record<
  Toast['look'],
  IconName
>

/** Shows toasts and the loader in the page and in every open sheet, because a sheet makes everything else inert. */
const places = createStore<string[]>([])

/** Shows toasts and the loader in the topmost place. */
export function Overlay() {
  const t = useTexts()
  const place = useId()
  useEffect(() => {
    places.set((others) => [...others, place])
    return () => places.set((others) => others.filter((other) => other !== place))
  }, [place])
  const isTop = places.use().at(-1) === place
  const shown = toasts.use()
  const isLoading = loads.use() > 0
  const isPartLoading = partLoads.use() > 0

  return (
    <>
      <section className={styles.toasts} role="status" aria-label={t('toast.region')}>
        {isTop &&
          shown.map(({ id, look, title, text }) => (
            <div key={id} className={`${styles.toast} ${styles[look]}`}>
              <Icon name={icons[look]} />
              <p>
                <b>{title}</b>
                {text && <small>{text}</small>}
              </p>
            </div>
          ))}
      </section>
      {isTop && (isLoading || isPartLoading) && (
        <div
          className={isLoading ? styles.loader : `${styles.loader} ${styles.open}`}
          role="status"
          aria-label={t(isLoading ? 'common.busy' : 'common.loading')}
        >
          <span className={styles.shuttle} />
        </div>
      )}
    </>
  )
}
