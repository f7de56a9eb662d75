import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { operators } from '#contract/operator-account'
import { textOf } from '#kit/i18n/texts.ts'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { useMay, useMe } from '../app/operator.ts'
import { useRoleName } from '../app/roles.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { AddSheet } from './AddSheet.tsx'
import { type Listed, OperatorSheet } from './OperatorSheet.tsx'
import styles from './Operators.module.css'
import { Roles } from './Roles.tsx'

/** Lists the operators, who may be added, reset, disabled and re-admitted, and the roles. */
export function Operators() {
  const t = useTexts()
  const me = useMe()
  const mayManage = useMay('operators.manage')
  const nameOf = useRoleName()
  const [isAdding, setAdding] = useState(false)
  const [managed, setManaged] = useState<Listed>()
  const [search] = useSearchParams()
  const sought = search.get('operator')
  const { data, error } = useRead(operators, {})

  return (
    <main className={desk.page}>
      <div className="column stack">
        <div className={desk.bar}>
          <h1>{t('operators.title')}</h1>
          {mayManage && (
            <Button small look="main" icon="plus" onClick={() => setAdding(true)}>
              {t('operators.add')}
            </Button>
          )}
        </div>
        {!data && (error ? <Empty title={textOf(error)} /> : <SkeletonRows rows={3} />)}
        {data && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls by keys too, also where nothing may be changed
          <div className={desk.cards} tabIndex={0}>
            <Table
              isCards
              label={t('operators.title')}
              rows={data.operators}
              keyOf={({ username }) => username}
              columns={[
                { title: t('operators.username'), cell: ({ username }) => <b>{username}</b> },
                { title: t('operators.role'), cell: ({ role }) => nameOf(role) },
                { title: t('member.status'), cell: (operator) => stateText(t, operator) },
                { title: t('operators.factor'), cell: (operator) => factorText(t, operator) },
                {
                  title: t('operators.seen'),
                  cell: ({ signedInAt }) =>
                    signedInAt ? <Moment at={signedInAt} /> : t('operators.never'),
                },
                {
                  title: t('operators.action'),
                  cell: (operator) =>
                    mayManage && operator.username !== me.username ? (
                      <Button
                        small
                        aria-label={t('operators.manage', { username: operator.username })}
                        {...(operator.username === sought && { look: 'main', ref: show })}
                        onClick={() => setManaged(operator)}
                      >
                        {t('operators.manageShort')}
                      </Button>
                    ) : (
                      '–'
                    ),
                },
              ]}
            />
          </div>
        )}
        <Roles />
      </div>
      {isAdding && <AddSheet onClose={() => setAdding(false)} />}
      {managed && <OperatorSheet operator={managed} onClose={() => setManaged(undefined)} />}
    </main>
  )
}

/** Brings the row that a link leads to into sight. */
function show(button: HTMLButtonElement | null) {
  button?.focus()
  button?.scrollIntoView({ block: 'center' })
}

function stateText(t: Translate, { state, endsAt, invitationEndsAt, codesStoppedAt }: Listed) {
  const until =
    state === 'invited' ? invitationEndsAt : state === 'active' || state === 'ended' ? endsAt : null
  return (
    <>
      {t(`operatorState.${state}`)}
      {until !== null && (
        <small className="muted"> {t('operators.ends', { day: formatDay(until) })}</small>
      )}
      {codesStoppedAt !== null && (
        <b className={styles.stopped}>
          {' '}
          {t('operators.stopped')} <Moment at={codesStoppedAt} />
        </b>
      )}
      {state === 'invited' && until === null && (
        <small className="muted"> {t('operators.noLink')}</small>
      )}
    </>
  )
}

function factorText(t: Translate, { hasAuthenticator, hasPasskey, recoveryCodesLeft }: Listed) {
  const factors = [hasAuthenticator && t('account.authenticator'), hasPasskey && t('passkey.title')]
  const names = factors.filter((name) => name !== false)
  if (names.length === 0) return <span className="muted">{t('operators.noFactor')}</span>
  return (
    <>
      {names.join(', ')}{' '}
      <small className="muted">{t('account.codesLeft', { count: recoveryCodesLeft })}</small>
    </>
  )
}
