import { type FoundMessage, searchMessages } from '#contract/operator-inbox'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select } from '#kit/ui/form/Field.tsx'
import { ListColumn, ListRow } from '../../app/ListColumn.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead } from '../../app/useCall.ts'
import { nameOf } from '../words.ts'
import styles from './FoundList.module.css'
import { searchDays, useView } from './view.ts'

type Props = { find: string; chosen: string | undefined; message: number | undefined }

/** Messages of all conversations with a text, newest first. Each leads to its place in its conversation. */
export function FoundList({ find, chosen, message }: Props) {
  const t = useTexts()
  const { days, search, setDays, endFind } = useView()
  // Each search stands in the audit log, so nothing but the operator repeats it.
  const { data, error, refetch } = useRead(
    searchMessages,
    { text: find, days },
    {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      placeholderData: undefined,
    },
  )
  return (
    <ListColumn
      title={t('inbox.find.title', { text: find })}
      read={{ error, refetch }}
      all={data?.isCut ? [] : data?.found}
      keyOf={({ id, sequence }) => `${id} ${sequence}`}
      isBusy={!data && !error}
      page={String(days)}
      none={
        data?.isCut
          ? { title: t('inbox.find.cut'), text: t('inbox.find.cutText') }
          : { title: t('list.none'), text: t('inbox.find.noneText') }
      }
      row={(one) => (
        <Found
          one={one}
          find={find}
          search={search}
          isChosen={one.id === chosen && one.sequence === message}
        />
      )}
      top={
        <>
          <Button small icon="back" onClick={endFind}>
            {t('thread.back')}
          </Button>
          <Select
            label={t('inbox.find.days')}
            prompt={t('inbox.find.days')}
            value={String(days)}
            onPick={setDays}
            options={searchDays.map((count) => ({
              value: String(count),
              label: t('inbox.find.daysBack', { count }),
            }))}
          />
          <p role="status" className="muted">
            {data && !data.isCut && t('search.count', { count: data.found.length })}
            {data?.hasMore && ` · ${t('inbox.find.more')}`}
          </p>
        </>
      }
    />
  )
}

type FoundProps = { one: FoundMessage; find: string; search: string; isChosen: boolean }

function Found({ one, find, search, isChosen }: FoundProps) {
  const t = useTexts()
  const { id, sequence, sender, excerpt, at } = one
  return (
    <ListRow
      href={`/chat/${id}${search}&message=${sequence}`}
      isChosen={isChosen}
      name={nameOf(t, one)}
      last={t(sender === 'support' ? 'role.support' : 'thread.customer')}
      ends={[
        <small key="at" className="muted">
          {formatMoment(at).slice(0, -3)}
        </small>,
        null,
      ]}
    >
      <span className={styles.excerpt}>
        <Marked text={excerpt} find={find} />
      </span>
    </ListRow>
  )
}

function Marked({ text, find }: { text: string; find: string }) {
  const at = text.toLowerCase().indexOf(find.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + find.length)}</mark>
      {text.slice(at + find.length)}
    </>
  )
}
