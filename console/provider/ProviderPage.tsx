import { type Provider, providers } from '#contract/provider'
import { Columns } from '../app/Columns.tsx'
import { State } from '../app/DataTable.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import { ProviderCard } from './ProviderCard.tsx'
import { ProviderState } from './ProviderState.tsx'
import { healthText, nameOf } from './words.ts'

/** Every provider with its state and health, and the chosen one. */
export function ProviderPage({ params: { code } }: { params: { code?: string } }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(providers, {}, queued)
  const chosen = code === undefined ? undefined : decodeURIComponent(code)
  return (
    <Columns
      wide
      none={{ title: t('providers.none'), text: t('providers.noneText') }}
      list={
        <ListColumn
          title={t('providers.title')}
          top={<p className="muted">{t('providers.intro')}</p>}
          read={{ error, refetch }}
          all={data && closedFirst(data.providers)}
          keyOf={(one) => one.code}
          isBusy={false}
          none={{ title: t('providers.none'), text: t('providers.noneText') }}
          row={(one) => <Row provider={one} isChosen={one.code === chosen} />}
        />
      }
    >
      {chosen !== undefined && <ProviderCard key={chosen} code={chosen} />}
    </Columns>
  )
}

/** Closed providers come first; the others keep their order. */
const closedFirst = (all: Provider[]): Provider[] =>
  all.toSorted((one, other) => Number(other.closed !== null) - Number(one.closed !== null))

function Row({ provider, isChosen }: { provider: Provider; isChosen: boolean }) {
  const t = useTexts()
  const { code, kind, fiveMinutes, silentAt } = provider
  return (
    <ListRow
      href={`/providers/${code}`}
      isChosen={isChosen}
      name={<b>{nameOf(t, provider)}</b>}
      last={healthText(t, fiveMinutes)}
      ends={[
        <ProviderState key="state" provider={provider} />,
        <small key="kind" className="muted">
          {t(`providers.kind.${kind}`)}
        </small>,
      ]}
    >
      {silentAt > 0 && <State tone="bad">{t('providers.silentAt', { count: silentAt })}</State>}
    </ListRow>
  )
}
