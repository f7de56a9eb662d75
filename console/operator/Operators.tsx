import { useState } from 'react'
import { disableOperator, operators } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { useMe } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { AddSheet } from './AddSheet.tsx'

/** Lists the operators. Admins add and remove them. */
export function Operators() {
  const t = useTexts()
  const me = useMe()
  const [isAdding, setAdding] = useState(false)
  const { data, error } = useRead(operators, {})
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
          <Button small look="main" icon="plus" onClick={() => setAdding(true)}>
            {t('operators.add')}
          </Button>
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
                { title: t('operators.role'), cell: ({ role }) => t(`role.${role}`) },
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
                  cell: ({ username, isActive }) => {
                    if (!isActive) return <span className="muted">{t('operators.off')}</span>
                    if (username === me.username) return t('member.status.active')
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
      </div>
      {isAdding && <AddSheet onClose={() => setAdding(false)} />}
    </main>
  )
}
