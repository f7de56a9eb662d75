import { type FormEvent, useId, useState } from 'react'
import type { operatorRoles, RoleAmount } from '#contract/operator'
import { editRole } from '#contract/operator-role'
import { type Right, rights, rightsWithAmounts } from '#contract/right'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { type Currency, currencies, toDecimal } from '#money'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { outcomeLooks } from '../approval/outcome.ts'
import { ReasonField } from '../approval/ReasonField.tsx'
import { useReason } from '../draft/useReason.ts'

export type Role = Out<typeof operatorRoles>['roles'][number]
type Typed = Record<string, { perItem: string; perDay: string }>

const keyOf = (right: Right, currency: Currency) => `${right} ${currency}`
const typedOf = ({ amounts }: Role): Typed =>
  Object.fromEntries(
    amounts.map(({ right, currency, perItem, perDay }) => [
      keyOf(right, currency),
      { perItem: String(toDecimal(perItem)), perDay: String(toDecimal(perDay)) },
    ]),
  )

/** Proposes other rights and amounts for a role. A second owner approves them. */
export function RoleSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTexts()
  const nameOf = useRoleName()
  const form = useId()
  const [chosen, setChosen] = useState<Right[]>(role.rights)
  const [typed, setTyped] = useState(() => typedOf(role))
  const { reason, setReason, forgetReason } = useReason(`role ${role.code}`)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useSend(editRole, { isQuiet: true })

  async function propose(event: FormEvent) {
    event.preventDefault()
    const amounts = amountsIn(chosen, typed)
    if (!amounts) return setProblem(t('roles.amountsWrong'))
    try {
      const { outcome } = await mutateAsync({ code: role.code, rights: chosen, amounts, reason })
      forgetReason()
      toast(t(`approvals.outcome.${outcome}`), { look: outcomeLooks[outcome] })
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('roles.change', { role: nameOf(role.code) })}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('roles.propose')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void propose(event)}>
        <p className="muted">{t('roles.changeText')}</p>
        <fieldset className="stack tight">
          <legend>{t('roles.rights')}</legend>
          {rights.map((right) => (
            <Check
              key={right}
              label={t(`right.${right}`)}
              checked={chosen.includes(right)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, right] : before.filter((one) => one !== right),
                )
              }
            />
          ))}
        </fieldset>
        {rightsWithAmounts
          .filter((right) => chosen.includes(right))
          .map((right) => (
            <Amounts key={right} right={right} typed={typed} onChange={setTyped} />
          ))}
        <ReasonField value={reason} onChange={setReason} isInternal />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

type AmountsProps = { right: Right; typed: Typed; onChange: (typed: Typed) => void }

function Amounts({ right, typed, onChange }: AmountsProps) {
  const t = useTexts()
  return (
    <fieldset className="stack tight">
      <legend>{t('roles.amounts', { right: t(`right.${right}`) })}</legend>
      {currencies.map((currency) => {
        const key = keyOf(right, currency)
        const { perItem, perDay } = typed[key] ?? { perItem: '', perDay: '' }
        const change = (part: Partial<Typed[string]>) =>
          onChange({ ...typed, [key]: { perItem, perDay, ...part } })
        return (
          <div key={currency} className="stack tight">
            <AmountField
              label={t('roles.perItem', { currency: t(`roles.currency.${currency}`) })}
              currency={currency}
              value={perItem}
              onChange={(text) => change({ perItem: text })}
            />
            <AmountField
              label={t('roles.perDay', { currency: t(`roles.currency.${currency}`) })}
              currency={currency}
              value={perDay}
              onChange={(text) => change({ perDay: text })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** Reads the amounts of the chosen rights. Both fields empty mean that every amount takes two. */
function amountsIn(chosen: Right[], typed: Typed): RoleAmount[] | undefined {
  const amounts: RoleAmount[] = []
  for (const right of rightsWithAmounts.filter((one) => chosen.includes(one)))
    for (const currency of currencies) {
      const { perItem = '', perDay = '' } = typed[keyOf(right, currency)] ?? {}
      if (!perItem && !perDay) continue
      const [item, day] = [amountIn(perItem), amountIn(perDay)]
      if (!item || !day || day < item) return
      amounts.push({ right, currency, perItem: item, perDay: day })
    }
  return amounts
}
