import { type Case, caseKinds, caseLists, cases } from '#contract/operator-case'
import { formatRelative } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, Select } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { State } from '../app/DataTable.tsx'
import { complete, useFilter } from '../app/filter.ts'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import { customerOf, tones } from './words.ts'

const limit = 20

/** The cases of a list that the address names. */
export function CaseList({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const { filter, after, search, set, goAfter } = useFilter(['list', 'kind', 'mine'])
  const list = caseLists.find((one) => one === filter.list) ?? 'waiting'
  const kind = caseKinds.find((one) => one === filter.kind)
  const isMine = filter.mine === 'yes'
  const cursor = after && /^[1-9][0-9]{0,17}$/.test(after) ? after : undefined
  const { data, error, refetch, isPlaceholderData } = useRead(
    cases,
    { limit, list, ...complete({ kind, after: cursor, isMine: isMine || undefined }) },
    queued,
  )
  const last = data?.cases.at(-1)
  return (
    <ListColumn
      title={t('case.title')}
      read={{ error, refetch }}
      all={data?.cases}
      keyOf={({ id }) => id}
      isBusy={isPlaceholderData}
      page={search}
      none={{ title: t('case.empty'), text: t('case.emptyText') }}
      row={(one) => <Row one={one} search={search} isChosen={one.id === chosen} />}
      top={
        <>
          <RadioGroup
            look="strip"
            label={t('case.show')}
            value={list}
            onPick={(value) => set('list', value === 'waiting' ? '' : value)}
            options={caseLists.map((value) => ({
              value,
              label: t(`case.list.${value}`, { count: data?.waiting ?? 0 }),
            }))}
          />
          <Select
            label={t('case.kind')}
            prompt={t('case.anyKind')}
            value={kind ?? 'any'}
            onPick={(value) => set('kind', value === 'any' ? '' : value)}
            options={[
              { value: 'any', label: t('case.anyKind') },
              ...caseKinds.map((value) => ({ value, label: t(`case.kind.${value}`) })),
            ]}
          />
          <Check
            label={t('case.mine')}
            checked={isMine}
            onChange={({ target }) => set('mine', target.checked ? 'yes' : '')}
          />
        </>
      }
    >
      {data?.hasMore && last && (
        <Button wide onClick={() => goAfter(last.id)}>
          {t('case.more')}
        </Button>
      )}
    </ListColumn>
  )
}

function Row({ one, search, isChosen }: { one: Case; search: string; isChosen: boolean }) {
  const t = useTexts()
  const { id, kind, state, reference, claimedBy, openedAt } = one
  return (
    <ListRow
      href={`/cases/${id}${search}`}
      isChosen={isChosen}
      isNew={state === 'open'}
      name={customerOf(t, one)}
      last={[t(`case.kind.${kind}`), reference].filter(Boolean).join(' · ')}
      ends={[
        <small key="at" className="muted">
          {formatRelative(t, openedAt, Date.now())}
        </small>,
        <State key="state" tone={tones[state]}>
          {t(`case.state.${state}`)}
        </State>,
      ]}
    >
      {claimedBy && <span>{claimedBy}</span>}
    </ListRow>
  )
}
