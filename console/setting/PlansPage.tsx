import { Link } from 'wouter'
import { costDays, type PlanCost, rewardPlans } from '#contract/reward-plan'
import type { RewardKind } from '#contract/reward-review'
import { settings } from '#contract/setting'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { currencySigns, moneyText } from '#money'
import desk from '../app/Desk.module.css'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { examplesOf, plans } from './plan.ts'
import { useSettingSheets } from './useSettingSheets.tsx'

/** The refund plan and the invite plan: an example of each, what it cost, and its settings. */
export function PlansPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(settings, {})
  const { lineOf, sheet } = useSettingSheets(data)
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href="/settings">{t('goLive.back')}</Link>
        </p>
        <h1>{t('plans.title')}</h1>
        <p className="muted">{t('plans.intro')}</p>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data &&
          (['refund', 'invite'] as const).map((kind) => (
            <section key={kind} className="stack tight" aria-label={t(`plans.${kind}`)}>
              <h2>{t(`plans.${kind}`)}</h2>
              {examplesOf(t, kind, data.settings).map((example) => (
                <p key={example}>{example}</p>
              ))}
              <Costs kind={kind} />
              <ul>
                {plans[kind].map((key) => lineOf(data.settings.find((one) => one.key === key)!))}
              </ul>
            </section>
          ))}
      </div>
      {sheet}
    </main>
  )
}

function Costs({ kind }: { kind: RewardKind }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(rewardPlans, {}, { staleTime: 0 })
  if (!data) return <Loading read={{ data, error, refetch }} rows={2} />
  return (
    <Details
      rows={data.costs
        .filter((cost) => cost.kind === kind)
        .map((cost) => ({
          label: t('plans.cost', { days: costDays, sign: currencySigns[cost.currency] }),
          value: costText(t, cost),
        }))}
    />
  )
}

function costText(t: Translate, { currency, amount, rewards, members, checking }: PlanCost) {
  const money = (value: typeof amount) => moneyText(value, currency)
  const sum = t('plans.costText', { amount: money(amount), rewards, members })
  return checking > 0 ? `${sum} ${t('plans.checking', { amount: money(checking) })}` : sum
}
