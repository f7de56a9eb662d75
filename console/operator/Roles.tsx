import { operatorRoles } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'

/** Shows what each role may do. */
export function Roles() {
  const t = useTexts()
  const roleName = useRoleName()
  const { data, error, refetch } = useRead(operatorRoles, {})
  return (
    <section className="stack tight" aria-label={t('roles.title')}>
      <h2>{t('roles.title')}</h2>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && <NotLoaded title={textOf(error)} onRetry={refetch} />}
      {data && (
        <Details
          rows={data.roles.map(({ code, rights, days }) => ({
            label: roleName(code),
            value: (
              <>
                {rights.map((right) => t(`right.${right}`)).join(' · ') || t('roles.none')}
                {days !== null && <small className="muted"> {t('roles.days', { days })}</small>}
              </>
            ),
          }))}
        />
      )}
    </section>
  )
}
