import type { UseQueryResult } from '@tanstack/react-query'
import type { WaitingMoney } from '#contract/operator-money'
import type { ProviderReply } from '#contract/provider-reply'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import styles from './ProviderStatus.module.css'
import { factText, replyText } from './words.ts'

type Props = {
  kind: WaitingMoney['kind']
  read: UseQueryResult<ProviderReply>
  currency: Currency | null
  /** The details stand elsewhere. */
  isBrief?: boolean
}

/** The provider's response to a question asked now. */
export function ProviderStatus({ kind, read, currency, isBrief = false }: Props) {
  const { data, error, isFetching, refetch } = read
  const t = useTexts()
  return (
    <section className={styles.reply} aria-busy={isFetching}>
      <div className={styles.line}>
        <h2>{t('reply.title')}</h2>
        <Button small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t('reply.again')}
        </Button>
      </div>
      <p role="status">
        {isFetching && !data && t('reply.asking')}
        {!data && error && textOf(error)}
        {data && replyText(t, kind, data)}{' '}
        {data && data.amount !== null && currency && (
          <b>
            <Money amount={data.amount} currency={currency} />
          </b>
        )}
      </p>
      {data?.text && <p className="muted">{data.text}</p>}
      {data && !isBrief && data.facts.length > 0 && (
        <Details
          rows={data.facts.map((fact) => ({
            label: t(`fact.${fact.what}`),
            value: factText(t, fact),
          }))}
        />
      )}
    </section>
  )
}
