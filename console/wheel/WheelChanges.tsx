import type { ComparedPrize, WheelChange, WheelSide } from '#contract/wheel-change'
import { useLanguage } from '#kit/i18n/current.ts'
import type { Currency } from '#money'
import { type Translate, useTexts } from '../app/texts.ts'
import { hasBudget } from './draft.ts'
import styles from './Wheel.module.css'
import { prizeText, roundedText, shareText } from './words.ts'

/** A fact before and after. Undefined on a side that does not have it. */
type Fact = { name: string; before: string | undefined; after: string | undefined }

/** Shows the changes that a publication brings: the cost of a spin, and each prize with its odds, stock and budget. */
export function WheelChanges({ change }: { change: WheelChange }) {
  const t = useTexts()
  const language = useLanguage()
  const { before, after, currency, weights, prizes } = change
  const of = (side: WheelSide | null) => side && factsOf(t, side, currency)
  return (
    <div className="stack tight">
      {!before && <p className="muted">{t('wheels.replacesNone')}</p>}
      <Facts facts={joined(of(before), of(after))} />
      <ul className={styles.changes} aria-label={t('wheels.prizes')}>
        {prizes.map(({ before: old, after: fresh }) => (
          <li key={`${old?.code} ${fresh?.code}`}>
            <PrizeName
              before={old?.label[language]}
              after={fresh?.label[language]}
              isNew={!old && before !== null}
            />
            <Facts
              facts={joined(
                old && prizeFactsOf(t, old, currency, weights.before),
                fresh && prizeFactsOf(t, fresh, currency, weights.after),
              )}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type NameProps = { before: string | undefined; after: string | undefined; isNew: boolean }

function PrizeName({ before, after, isNew }: NameProps) {
  const t = useTexts()
  return (
    <p>
      {before !== after && before && <s>{before}</s>} {after && <b>{after}</b>}
      {isNew && <small className="muted"> {t('wheels.new')}</small>}
      {!after && <small className="muted"> {t('wheels.gone')}</small>}
    </p>
  )
}

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {before !== after && before && <s>{before}</s>}{' '}
          {after && (before === after ? after : <b>{after}</b>)}
        </dd>
      </div>
    ))}
  </dl>
)

type Values = Record<string, string | undefined>

/** Joins the facts of both sides by their names. What neither side has is left out. */
const joined = (before: Values | null, after: Values | null): Fact[] =>
  Object.keys(after ?? before ?? {})
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((fact) => fact.before !== undefined || fact.after !== undefined)
    .map((fact) => (after ? { ...fact, after: fact.after ?? '–' } : fact))

function factsOf(t: Translate, side: WheelSide, currency: Currency): Values {
  const { cost, coinDeposit, couponDays } = side
  return {
    [t('wheels.costMoney')]: cost ? roundedText(cost.money, currency) : t('wheels.endless'),
    [t('wheels.costShare')]: cost && coinDeposit ? shareText(cost.money, coinDeposit) : undefined,
    [t('wheels.costMost')]: cost ? roundedText(cost.bonus, currency) : undefined,
    [t('wheels.coinDeposit')]:
      coinDeposit === null ? undefined : roundedText(coinDeposit, currency),
    [t('wheels.couponDays')]: t('wheels.days', { count: couponDays }),
  }
}

function prizeFactsOf(
  t: Translate,
  prize: ComparedPrize,
  currency: Currency,
  weight: number,
): Values {
  const { stock, stockADay, budget } = prize
  return {
    [t('wheels.gives')]: prizeText(t, prize, currency),
    [t('wheels.odds')]: shareText(prize.weight, weight),
    [t('wheels.stock')]: stock === null ? undefined : String(stock),
    [t('wheels.stockADay')]: stockADay === null ? undefined : String(stockADay),
    [t('field.budget')]: hasBudget(prize.kind)
      ? budget === null
        ? t('wheels.noBudget')
        : roundedText(budget, currency)
      : undefined,
  }
}
