import { pageSize } from '#contract/page'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import styles from './Pager.module.css'
import { pagesAround } from './pages.ts'

type PagerProps = {
  page: number
  /** The number of all lines. */
  total: number
  size?: number
  onPage: (page: number) => void
}

/** Nothing while one page holds it all. */
export function Pager({ page, total, size = pageSize, onPage }: PagerProps) {
  const t = useTexts()
  const last = Math.ceil(total / size)
  if (last <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <button
        type="button"
        aria-label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="back" small />
      </button>
      {pagesAround(page, last).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t('pager.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('pager.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="next" small />
      </button>
    </nav>
  )
}
