import { operatorRoles } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import desk from '../app/Desk.module.css'
import { useRightName, useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'

/** Shows what each role may do. */
export function Roles() {
  const t = useTexts()
  const roleName = useRoleName()
  const rightName = useRightName()
  const { data, error, refetch } = useRead(operatorRoles, {})
  return (
    <section className="stack tight">
      <h2>{t('roles.title')}</h2>
      {!data &&
        (error ? <NotLoaded title={textOf(error)} onRetry={refetch} /> : <SkeletonRows rows={3} />)}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        <div className={desk.scroll} tabIndex={0}>
          <Table
            label={t('roles.title')}
            rows={data.roles}
            keyOf={({ code }) => code}
            columns={[
              { title: t('operators.role'), cell: ({ code }) => <b>{roleName(code)}</b> },
              {
                title: t('roles.rights'),
                cell: ({ rights, days }) => (
                  <>
                    {rights.length === 0 && <span className="muted">{t('roles.none')}</span>}
                    {rights.map(rightName).join(' · ')}
                    {days !== null && <small className="muted"> {t('roles.days', { days })}</small>}
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
    </section>
  )
}
