import { useState } from 'react'
import { disableOperator, operators } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { useMay, useMe } from '../app/operator.ts'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { AddSheet } from './AddSheet.tsx'
import { Roles } from './Roles.tsx'

/** Lists the operators, who may be added and disabled, and the roles. */
export function Operators() {
  const t = useTexts()
  const me = useMe()
  const mayManage = useMay('operators.manage')
  const nameOf = useRoleName()
  const [isAdding, setAdding] = useState(false)
  const { data, error, dataUpdatedAt: readAt } = useRead(operators, {})
  const disabling = useSend(disableOperator, { isQuiet: true })

  async function disable(username: string) {
    const isMeant = await confirm({
      title: t('operators.disableQuestion', { username }),
      text: t('operators.disableText'),
      yes: t('operators.disableShort'),
      no: t('common.cancel'),
      danger: true,
    })
    if (!isMeant) return
    await disabling.mutateAsync({ username }).catch(showError)
  }

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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
          <div className={desk.scroll} tabIndex={0}>
            <Table
              label={t('operators.title')}
              rows={data.operators}
              keyOf={({ username }) => username}
              columns={[
                { title: t('operators.username'), cell: ({ username }) => <b>{username}</b> },
                { title: t('operators.role'), cell: ({ role }) => nameOf(role) },
                {
                  title: t('operators.since'),
                  cell: ({ createdAt }) => <Moment at={createdAt} />,
                },
                {
                  title: t('operators.seen'),
                  cell: ({ signedInAt }) =>
                    signedInAt ? <Moment at={signedInAt} /> : t('operators.never'),
                },
                {
                  title: t('member.status'),
                  cell: ({ username, isActive, endsAt }) => {
                    if (!isActive) return <span className="muted">{t('operators.off')}</span>
                    if (endsAt !== null && endsAt <= readAt)
                      return <span className="muted">{t('operators.ended')}</span>
                    if (!mayManage || username === me.username)
                      return endsAt === null
                        ? t('member.status.active')
                        : t('operators.ends', { day: formatDay(endsAt) })
                    return (
                      <Button
                        small
                        look="danger"
                        aria-label={t('operators.disable', { username })}
                        onClick={() => void disable(username)}
                      >
                        {t('operators.disableShort')}
                      </Button>
                    )
                  },
                },
              ]}
            />
          </div>
        )}
        <Roles />
      </div>
      {isAdding && <AddSheet onClose={() => setAdding(false)} />}
    </main>
  )
}
