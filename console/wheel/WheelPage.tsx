import { type WheelSummary, wheels } from '#contract/operator-wheel'
import { useLanguage } from '#kit/i18n/current.ts'
import { formatDay } from '#kit/i18n/time.ts'
import { ButtonLink } from '#kit/ui/form/Button.tsx'
import { Columns } from '../app/Columns.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { WheelCard } from './WheelCard.tsx'
import { WheelState } from './WheelState.tsx'
import { roundedText } from './words.ts'

/** Every wheel, and the chosen one. */
export function WheelPage({ params: { id } }: { params: { id?: string } }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(wheels, {})
  const mayChange = useMay('wheels.change')
  const none = { title: t('wheels.choose'), text: t('wheels.chooseText') }
  const active = data?.wheels.find(({ isActive }) => isActive) ?? data?.wheels[0]
  return (
    <Columns
      wide
      none={none}
      list={
        <ListColumn
          title={t('wheels.title')}
          top={
            <>
              <p className="muted">{t('wheels.intro')}</p>
              {mayChange && active && (
                <ButtonLink small to={`/wheels/${active.id}/design`}>
                  {t('wheels.design')}
                </ButtonLink>
              )}
            </>
          }
          read={{ error, refetch }}
          all={data?.wheels}
          keyOf={(one) => one.id}
          isBusy={false}
          none={none}
          row={(one) => <Row wheel={one} isChosen={one.id === id} />}
        />
      }
    >
      {id !== undefined && <WheelCard key={id} id={id} />}
    </Columns>
  )
}

function Row({ wheel, isChosen }: { wheel: WheelSummary; isChosen: boolean }) {
  const t = useTexts()
  const language = useLanguage()
  const { id, name, currency, spins, paid, madeAt } = wheel
  return (
    <ListRow
      href={`/wheels/${id}`}
      isChosen={isChosen}
      name={<b>{name[language]}</b>}
      last={`${t(`roles.currency.${currency}`)} · ${t('wheels.spins', { count: spins, amount: roundedText(paid, currency) })}`}
      ends={[
        <WheelState key="state" wheel={wheel} />,
        <small key="day" className="muted">
          {formatDay(madeAt)}
        </small>,
      ]}
    />
  )
}
