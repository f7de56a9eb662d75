import { useState } from 'react'
import { type ConversationView, conversations, conversationViews } from '#contract/operator'
import { searchLettersMin } from '#contract/operator-inbox'
import type { Out } from '#kit/api/ask.ts'
import { useSettled } from '#kit/api/useSettled.ts'
import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Alerts } from './inbox/Alerts.tsx'
import { FoundList } from './inbox/FoundList.tsx'
import { LabelRow } from './inbox/LabelRow.tsx'
import { LabelFilter, LeadTools } from './inbox/Labels.tsx'
import { useNamedMessage } from './inbox/useJump.ts'
import { useView } from './inbox/view.ts'
import styles from './List.module.css'
import { useLive } from './live.tsx'
import { lineOf, nameOf } from './words.ts'

const step = 30
const most = 100

/** The conversations of a list, or the messages that a search found. */
export function List({ chosen }: { chosen: string | undefined }) {
  const { find } = useView()
  const message = useNamedMessage()
  if (find) return <FoundList key={find} find={find} chosen={chosen} message={message} />
  return <Conversations chosen={chosen} />
}

/** A search looks through all conversations, whatever the list. */
function Conversations({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const { isLost } = useLive()
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(step)
  const settled = useSettled(typed.trim(), { typed })
  // An empty field searches no more, at once.
  const search = typed.trim() && settled
  const { view, label, search: address, show, findIn } = useView()
  const shown = search ? 'all' : view
  const { data, error, refetch, isPlaceholderData } = useRead(
    conversations,
    { page: 1, limit, view: shown, ...(search ? { search } : label && { label }) },
    { refetchInterval: 15_000, refetchOnWindowFocus: 'always' },
  )
  return (
    <ListColumn
      title={t('list.title')}
      read={{ error, refetch }}
      all={data?.conversations}
      keyOf={({ id }) => id}
      isBusy={isPlaceholderData}
      page={`${shown} ${label} ${search} ${limit}`}
      none={search ? { title: t('list.none'), text: t('list.noneText') } : noneIn(t, shown)}
      row={(one) => <Conversation one={one} address={address} isChosen={one.id === chosen} />}
      tools={
        <>
          <Alerts />
          <LeadTools />
        </>
      }
      top={
        <>
          {/* What loads later stands last: a button that moves under the pointer misses its click. */}
          <RadioGroup
            look="rows"
            label={t('inbox.show')}
            value={shown}
            onPick={(picked) => {
              setTyped('')
              setLimit(step)
              show(picked)
            }}
            options={conversationViews.map((value) => ({
              value,
              label: t(`inbox.view.${value}`, { count: data?.waiting ?? 0 }),
            }))}
          />
          <div className={styles.narrow}>
            <TextField
              label={t('list.search')}
              placeholder={t('list.search')}
              title={t('list.search')}
              icon="search"
              type="search"
              maxLength={60}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <LabelFilter />
          </div>
          {[...search].length >= searchLettersMin && (
            <Button small icon="search" onClick={() => findIn(search)}>
              {t('inbox.find.start', { text: search })}
            </Button>
          )}
          {/* It keeps its line when it is empty, so that no row moves when it is not. */}
          <p role="status" className={isLost ? `${styles.status} ${styles.away}` : styles.status}>
            {isLost && t('desk.away')}
            {!isLost && data && data.unread > 0 && t('list.unread', { count: data.unread })}
          </p>
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

type RowProps = { one: One; address: string; isChosen: boolean }

function Conversation({ one, address, isChosen }: RowProps) {
  const t = useTexts()
  const { id, last, unread, isEnded, waitingSince, assigned, labels } = one
  const isUnsent = useLive().left.failed.use().includes(id)
  return (
    <ListRow
      href={`/chat/${id}${address}`}
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
    >
      {(isUnsent || waitingSince !== null || assigned !== null || labels.length > 0) && (
        <>
          <span className={styles.state}>
            {isUnsent && <span className={styles.away}>{t('list.unsent')}</span>}
            {waitingSince !== null && (
              <span className={styles.away}>
                {t('inbox.waitsSince', { at: whenOf(waitingSince) })}
              </span>
            )}
            {assigned !== null && <span className={styles.assigned}>{assigned}</span>}
          </span>
          <LabelRow labels={labels} />
        </>
      )}
    </ListRow>
  )
}

/** Returns the words of an empty list. */
function noneIn(t: Translate, view: ConversationView) {
  if (view === 'all') return { title: t('list.empty'), text: t('list.emptyText') }
  const name = view === 'waiting' || view === 'mine' ? view : 'other'
  return { title: t(`inbox.none.${name}`), text: t(`inbox.none.${name}Text`) }
}

/** The time of today, or the day. */
const whenOf = (moment: number): string => {
  const [day, time = ''] = formatMoment(moment).split(' ')
  return day === formatDay(Date.now()) ? time.slice(0, 5) : day!.slice(0, 5)
}
