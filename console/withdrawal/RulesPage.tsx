import { useState } from 'react'
import { withLatinDigits } from '#contract/digits'
import { changeWithdrawRule, type WithdrawRule, withdrawRules } from '#contract/operator-payout'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { formatAmount, toDecimal } from '#money'
import desk from '../app/Desk.module.css'
import { amountForm, amountOf } from '../app/filter.ts'
import { useMay } from '../app/operator.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { outcomeLooks } from '../approval/outcome.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import rules from './Rules.module.css'
import styles from './Story.module.css'

const bounds = ['amount', 'percent', 'count', 'hours'] as const

/** Forms of the bounds. An empty field is no 0, which would hold everything, and neither is a comma. */
const whole = /^[1-9]\d{0,4}$/
const forms = { amount: amountForm, percent: whole, count: whole, hours: whole } as const

/** The rules that hold withdrawals, by currency. A change takes two operators. */
export function RulesPage() {
  const t = useTexts()
  const mayChange = useMay('withdrawals.rules')
  const { data, error } = useRead(withdrawRules, {})
  const [chosen, setChosen] = useState<WithdrawRule>()
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('withdrawal.rules')}</h1>
        <p className="muted">{t('withdrawal.rulesText')}</p>
        {!data && (error ? <Empty title={textOf(error)} /> : <SkeletonRows rows={8} />)}
        {data?.proposals.map(({ id, by, object, reason }) => (
          <p key={id} className={styles.proposal} role="status">
            {t('withdrawal.proposes', { by })}: {object}. {reason}
          </p>
        ))}
        <ul>
          {data?.rules.map((rule) => (
            <li key={`${rule.code} ${rule.currency}`} className={rules.rule}>
              <span>
                <b>{t(`rule.${rule.code}`)}</b> <small className="muted">{rule.currency}</small>
                <br />
                {rule.isOn ? boundsText(t, rule) : t('withdrawal.ruleOff')}
              </span>
              {mayChange && (
                <Button small onClick={() => setChosen(rule)}>
                  {t('withdrawal.change')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {chosen && <RuleSheet rule={chosen} onClose={() => setChosen(undefined)} />}
    </main>
  )
}

const boundsText = (t: Translate, { amount, percent, count, hours }: WithdrawRule): string =>
  [
    amount !== null && `> ${formatAmount(amount)}`,
    percent !== null && `< ${percent} %`,
    count !== null && `≥ ${count}`,
    hours !== null && t('withdrawal.hours', { count: hours }),
  ]
    .filter(Boolean)
    .join(' · ') || t('withdrawal.ruleOn')

function RuleSheet({ rule, onClose }: { rule: WithdrawRule; onClose: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(changeWithdrawRule)
  const has = bounds.filter((bound) => rule[bound] !== null)
  const [isOn, setOn] = useState(rule.isOn)
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      has.map((bound) => [
        bound,
        String(bound === 'amount' ? toDecimal(rule.amount!) : rule[bound]),
      ]),
    ),
  )
  return (
    <ReasonSheet
      title={t('withdrawal.change')}
      about={`${rule.code} ${rule.currency}`}
      isBusy={isPending}
      onClose={onClose}
      onSend={async ({ reason }) => {
        const { code, currency } = rule
        const given = has.map((bound) => [
          bound,
          bound === 'amount' ? amountOf(texts[bound]) : Number(texts[bound]),
        ])
        const input = Object.assign({ code, currency, isOn, reason }, Object.fromEntries(given))
        const { outcome } = await mutateAsync(input)
        toast(t(`withdrawal.outcome.${outcome}`), { look: outcomeLooks[outcome] })
      }}
    >
      <p>
        <b>
          {t(`rule.${rule.code}`)} ({rule.currency})
        </b>
      </p>
      <Check
        label={t('withdrawal.ruleIsOn')}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {has.map((bound) => (
        <TextField
          key={bound}
          label={t(`withdrawal.bound.${bound}`)}
          inputMode={bound === 'amount' ? 'decimal' : 'numeric'}
          required
          pattern={forms[bound].source}
          error={
            forms[bound].test(texts[bound]!)
              ? undefined
              : t(bound === 'amount' ? 'filter.badAmount' : 'withdrawal.badBound')
          }
          value={texts[bound]}
          onChange={({ target }) => {
            const typed = withLatinDigits(target.value).trim()
            setTexts((before) => Object.assign({}, before, { [bound]: typed }))
          }}
        />
      ))}
    </ReasonSheet>
  )
}
