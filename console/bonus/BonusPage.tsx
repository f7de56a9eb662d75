import { type OperatorBonus, operatorBonuses } from '#contract/operator-bonus'
import { useLanguage } from '#kit/i18n/current.ts'
import { ButtonLink } from '#kit/ui/form/Button.tsx'
import { Columns } from '../app/Columns.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { BonusCard } from './BonusCard.tsx'
import { BonusState } from './BonusState.tsx'
import { dealText } from './words.ts'

/** Every bonus and promotion, and the chosen one. */
export function BonusPage({ params: { code } }: { params: { code?: string } }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(operatorBonuses, {})
  const mayChange = useMay('bonuses.change')
  const none = { title: t('bonuses.choose'), text: t('bonuses.chooseText') }
  const first = data?.bonuses[0]
  return (
    <Columns
      wide
      none={none}
      list={
        <ListColumn
          title={t('bonuses.title')}
          top={
            <>
              <p className="muted">{t('bonuses.intro')}</p>
              {mayChange && first && (
                <ButtonLink small to={`/bonuses/${first.code}/copy`}>
                  {t('bonuses.add')}
                </ButtonLink>
              )}
            </>
          }
          read={{ error, refetch }}
          all={data?.bonuses}
          keyOf={(one) => one.code}
          isBusy={false}
          none={none}
          row={(one) => <Row bonus={one} now={data!.now} isChosen={one.code === code} />}
        />
      }
    >
      {code !== undefined && <BonusCard key={code} code={code} />}
    </Columns>
  )
}

function Row({ bonus, now, isChosen }: { bonus: OperatorBonus; now: number; isChosen: boolean }) {
  const t = useTexts()
  const language = useLanguage()
  const { code, name, kind, currency } = bonus
  return (
    <ListRow
      href={`/bonuses/${code}`}
      isChosen={isChosen}
      name={<b>{name[language]}</b>}
      last={dealText(t, bonus, currency)}
      ends={[
        <BonusState key="state" bonus={bonus} now={now} />,
        <small key="kind" className="muted">
          {t(`bonuses.kind.${kind}`)} · {code}
        </small>,
      ]}
    />
  )
}
