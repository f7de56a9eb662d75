import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { conversations } from '#contract/operator'
import { textOf } from '#web/app/texts.ts'
import { formatDay, formatMoment } from '#web/app/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useRead.ts'
import { walk } from '../app/walk.ts'
import styles from './List.module.css'
import { useLive } from './live.tsx'
import { lineOf, nameOf } from './words.ts'

const step = 30
const most = 100

/** The conversations, those with something unread first. */
export function List({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const live = useLive()
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(step)
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch } = useRead(
    conversations,
    { page: 1, limit, ...(search && { search }) },
    { refetchInterval: 15_000, refetchOnWindowFocus: 'always' },
  )
  return (
    <section className={styles.list} aria-label={t('list.title')}>
      <div className={styles.top}>
        <h1>{t('list.title')}</h1>
        {data && data.unread > 0 && (
          <p role="status" className="muted">
            {t('list.unread', { count: data.unread })}
          </p>
        )}
        <TextField
          label={t('list.search')}
          icon="search"
          type="search"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {live && !live.isHere && (
          <p role="status" className={styles.away}>
            {t('desk.away')}
          </p>
        )}
      </div>
      <div className={styles.rows} aria-busy={!data && !error}>
        {!data && !error && <Skeleton rows={5} />}
        {!data && error && (
          <Empty title={textOf(error)}>
            <Button small onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </Empty>
        )}
        {data?.conversations.length === 0 &&
          (search ? (
            <Empty title={t('list.none')} text={t('list.noneText')} />
          ) : (
            <Empty title={t('list.empty')} text={t('list.emptyText')} />
          ))}
        {data && data.conversations.length > 0 && (
          <ul onKeyDown={walk}>
            {data.conversations.map((one) => (
              <li key={one.id}>
                <Link
                  href={`/chat/${one.id}`}
                  className={one.unread ? `${styles.row} ${styles.unread}` : styles.row}
                  aria-current={one.id === chosen ? 'true' : undefined}
                >
                  <span className={styles.name}>{nameOf(t, one)}</span>
                  <small className="muted nowrap">{whenOf(one.last.createdAt)}</small>
                  <span className={styles.last}>{lineOf(t, one.last)}</span>
                  {one.unread > 0 ? (
                    <span className={styles.count}>
                      <span aria-hidden="true">{one.unread > 99 ? '99+' : one.unread}</span>
                      <span className="spoken">{t('list.new', { count: one.unread })}</span>
                    </span>
                  ) : (
                    one.isEnded && <small className="muted nowrap">{t('list.ended')}</small>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {data && data.total > limit && limit < most && (
          <Button wide onClick={() => setLimit(Math.min(most, limit + step))}>
            {t('list.more')}
          </Button>
        )}
        {data && data.total > most && limit === most && (
          <p className="muted center">{t('list.most')}</p>
        )}
      </div>
    </section>
  )
}

/** The time of today, or the day. */
const whenOf = (moment: number): string => {
  const [day, time = ''] = formatMoment(moment).split(' ')
  return day === formatDay(Date.now()) ? time.slice(0, 5) : day!.slice(0, 5)
}
