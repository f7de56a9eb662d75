import { Link } from 'wouter'
import type { Case } from '#contract/operator-case'
import { State } from '../app/DataTable.tsx'
import { useMe } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { moneyPageOf } from './moneyPage.ts'

type Props = { one: Pick<Case, 'conversation' | 'reference' | 'money'> }

/** The money that a case is about: a link for an operator who may see its page. */
export function MoneyLink({ one: { conversation, reference, money } }: Props) {
  const t = useTexts()
  const { rights } = useMe()
  const page = money && moneyPageOf(money, conversation, rights)
  return (
    <>
      {page ? <Link href={page}>{reference}</Link> : <span>{reference}</span>}{' '}
      {!money && <State tone="bad">{t('case.unknownMoney')}</State>}
      {money?.isOthers && <State tone="bad">{t('case.othersMoney')}</State>}
    </>
  )
}
