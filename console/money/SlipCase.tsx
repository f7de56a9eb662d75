import type { UseQueryResult } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { ProviderReply } from '#contract/provider-reply'
import { Button } from '#kit/ui/form/Button.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { DecideFields } from './DecideFields.tsx'
import { ProviderStatus } from './ProviderStatus.tsx'
import type { Story } from './resolution.ts'
import styles from './SlipCase.module.css'
import { SlipChecks } from './SlipChecks.tsx'
import { SlipSources } from './SlipSources.tsx'
import { useDecision } from './useDecision.ts'

type Props = {
  story: Story
  isAsked: boolean
  reply: UseQueryResult<ProviderReply>
  onDecided: () => void
  picture: ReactNode
  children: ReactNode
}

/** A slip: three sources beside each other, and the picture, which stays in sight beside the checks and the form. */
export function SlipCase({ story, isAsked, reply, onDecided, picture, children }: Props) {
  const t = useTexts()
  const mayResolve = useMay('review.resolve')
  const { currency, canResolve } = story
  const isReady = !isAsked || reply.data !== undefined || reply.error !== null
  return (
    <>
      <SlipSources story={story} reply={reply.data} />
      <div className={styles.slip}>
        <div className={styles.view}>
          {picture || <p className="muted">{t('slipCase.none')}</p>}
        </div>
        <div className={styles.facts}>
          {isAsked && <ProviderStatus kind="slip" read={reply} currency={currency} isBrief />}
          <SlipChecks reply={reply.data} />
          {canResolve && mayResolve && isReady && (
            <SlipForm
              key={`${reply.data?.word} ${reply.data?.amount}`}
              story={story}
              reply={reply.data}
              onDecided={onDecided}
            />
          )}
          {children}
        </div>
      </div>
    </>
  )
}

function SlipForm({
  story,
  reply,
  onDecided,
}: {
  story: Story
  reply: ProviderReply | undefined
  onDecided: () => void
}) {
  const t = useTexts()
  const decision = useDecision(story, reply, onDecided)
  const chosen = decision.draft.decision
  return (
    <form
      className={styles.form}
      aria-label={t('decide.title')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void decision.submit()
      }}
    >
      <h2>{t('decide.title')}</h2>
      <DecideFields story={story} reply={reply} decision={decision} />
      <Button type="submit" look="main" busy={decision.isBusy} disabled={!chosen}>
        {chosen ? t(`decision.${chosen}`) : t('money.decide')}
      </Button>
    </form>
  )
}
