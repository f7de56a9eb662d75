import { useState } from 'react'
import { operatorRoles, type RoleAmount } from '#contract/operator'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { moneyText } from '#money'
import { useMay } from '../app/operator.ts'
import { useRoleName } from '../app/roles.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { type Role, RoleSheet } from './RoleSheet.tsx'

/** Shows what each role may do and from which amounts it takes two, which two owners can change. */
export function Roles() {
  const t = useTexts()
  const roleName = useRoleName()
  const mayManage = useMay('operators.manage')
  const [changing, setChanging] = useState<Role>()
  const { data, error, refetch } = useRead(operatorRoles, {})
  return (
    <section className="stack tight" aria-label={t('roles.title')}>
      <h2>{t('roles.title')}</h2>
      <Loading read={{ data, error, refetch }} rows={3} />
      {data && (
        <Details
          rows={data.roles.map((role) => ({
            label: roleName(role.code),
            value: (
              <>
                {role.rights.map((right) => t(`right.${right}`)).join(' · ') || t('roles.none')}
                {role.amounts.map((amount) => (
                  <small key={`${amount.right} ${amount.currency}`} className="muted">
                    <br />
                    {amountsText(t, amount)}
                  </small>
                ))}
                {role.days !== null && (
                  <small className="muted"> {t('roles.days', { days: role.days })}</small>
                )}
                {mayManage && (
                  <p>
                    <Button
                      small
                      look="tonal"
                      aria-label={t('roles.change', { role: roleName(role.code) })}
                      onClick={() => setChanging(role)}
                    >
                      {t('roles.changeShort')}
                    </Button>
                  </p>
                )}
              </>
            ),
          }))}
        />
      )}
      {changing && <RoleSheet role={changing} onClose={() => setChanging(undefined)} />}
    </section>
  )
}

const amountsText = (t: Translate, { right, currency, perItem, perDay }: RoleAmount): string =>
  t('roles.takesTwo', {
    right: t(`right.${right}`),
    item: moneyText(perItem, currency),
    day: moneyText(perDay, currency),
  })
