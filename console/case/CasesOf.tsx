import { Link } from 'wouter'
import { cases, type MoneyItem } from '#contract/operator-case'
import { formatRelative } from '#kit/i18n/time.ts'
import { State } from '../app/DataTable.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { customerOf, tones } from './words.ts'

const limit = 10

/** The newest cases about a piece of money, for its page. Nothing without any. */
export function CasesOf({ kind, id }: Pick<MoneyItem, 'kind' | 'id'>) {
  const t = useTexts()
  const maySee = useMay('cases.read')
  const { data } = useRead(
    cases,
    { limit, list: 'all', moneyKind: kind, moneyId: id },
    { enabled: maySee, placeholderData: undefined },
  )
  if (!data?.cases.length) return null
  return (
    <section className="stack tight" aria-label={t('case.about')}>
      <h2>{t('case.about')}</h2>
      <ul className="stack tight">
        {data.cases.map((one) => (
          <li key={one.id}>
            <Link href={`/cases/${one.id}`}>{t('case.one', { id: one.id })}</Link>{' '}
            {customerOf(t, one)}{' '}
            <State tone={tones[one.state]}>{t(`case.state.${one.state}`)}</State>{' '}
            <small className="muted">{formatRelative(t, one.openedAt, Date.now())}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
