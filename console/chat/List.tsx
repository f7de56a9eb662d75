import { useDeferredValue, useState } from 'react'
import { conversations } from '#contract/operator'
import type { Out } from '#kit/api/ask.ts'
import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './List.module.css'
import { useLive } from './live.tsx'
import { lineOf, nameOf } from './words.ts'

const step = 30
const most = 100

/** The conversations, those with something unread first. */
export function List({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const { isLost } = useLive()
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(step)
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch } = useRead(
    conversations,
    { page: 1, limit, ...(search && { search }) },
    { refetchInterval: 15_000, refetchOnWindowFocus: 'always' },
  )
  return (
    <ListColumn
      title={t('list.title')}
      read={{ error, refetch }}
      all={data?.conversations}
      keyOf={({ id }) => id}
      isBusy={!data && !error}
      none={
        search
          ? { title: t('list.none'), text: t('list.noneText') }
          : { title: t('list.empty'), text: t('list.emptyText') }
      }
      row={(one) => <Conversation one={one} isChosen={one.id === chosen} />}
      top={
        <>
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
          {isLost && (
            <p role="status" className={styles.away}>
              {t('desk.away')}
            </p>
          )}
        </>
      }
    >
      {data && data.total > limit && limit < most && (
        <Button wide onClick={() => setLimit(Math.min(most, limit + step))}>
          {t('list.more')}
        </Button>
      )}
      {data && data.total > most && limit === most && (
        <p className="muted center">{t('list.most')}</p>
      )}
    </ListColumn>
  )
}

type One = Out<typeof conversations>['conversations'][number]

function Conversation({ one, isChosen }: { one: One; isChosen: boolean }) {
  const t = useTexts()
  const { id, last, unread, isEnded } = one
  return (
    <ListRow
      href={`/chat/${id}`}
      isChosen={isChosen}
      isNew={unread > 0}
      name={nameOf(t, one)}
      last={lineOf(t, last)}
      ends={[
        <small key="when" className="muted">
          {whenOf(last.createdAt)}
        </small>,
        unread > 0 ? (
          <span key="count" className={styles.count}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="visually-hidden">{t('list.new', { count: unread })}</span>
          </span>
        ) : (
          isEnded && (
            <small key="ended" className="muted">
              {t('list.ended')}
            </small>
          )
        ),
      ]}
    />
  )
}

/** The time of today, or the day. */
const whenOf = (moment: number): string => {
  const [day, time = ''] = formatMoment(moment).split(' ')
  return day === formatDay(Date.now()) ? time.slice(0, 5) : day!.slice(0, 5)
}
