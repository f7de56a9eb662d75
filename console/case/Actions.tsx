import { useId, useState } from 'react'
import {
  answerCase,
  type CaseState,
  claimCase,
  closeCase,
  releaseCase,
  reopenCase,
} from '#contract/operator-case'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useMay, useMe } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import area from '../chat/Composer.module.css'
import { useDraft } from '../draft/useDraft.ts'
import styles from './Case.module.css'
import type { Story } from './words.ts'

const quiet = { isQuiet: true } as const

/** The steps that this operator may take now: finance claims and answers, support asks again and closes. */
export function Actions({ story: { id, state, claimedBy } }: { story: Story }) {
  const t = useTexts()
  const { username } = useMe()
  const mayWork = useMay('cases.work')
  const mayAsk = useMay('conversations.reply')
  const hint = useId()
  const { draft: text, change: setText, forget } = useDraft(`case ${id}`, () => '')
  const [problem, setProblem] = useState<string>()
  const claim = useSend(claimCase, quiet)
  const release = useSend(releaseCase, quiet)
  const answer = useSend(answerCase, quiet)
  const reopen = useSend(reopenCase, quiet)
  const close = useSend(closeCase, quiet)
  const isBusy = [claim, release, answer, reopen, close].some(({ isPending }) => isPending)

  /** `sent`: the text was part of it. Any other step keeps what is typed. */
  async function take(asked: Promise<{ isDone: boolean; state: CaseState }>, sent = '') {
    setProblem(undefined)
    try {
      const { isDone, state: now } = await asked
      if (isDone && sent) forget('')
      if (!isDone) toast(t('case.overtaken', { state: t(`case.state.${now}`) }))
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  const isMine = state === 'claimed' && claimedBy === username
  const isWaiting = state === 'open' || state === 'claimed'
  const mayAnswer = mayWork && (state === 'open' || isMine)
  const mayReopen = mayAsk && !isWaiting
  const words = text.trim()
  return (
    <section className="stack" aria-label={t('case.state')}>
      {(mayAnswer || mayReopen) && (
        <label className={area.area}>
          {t(mayAnswer ? 'case.answer' : 'case.reopen')}
          <textarea
            rows={3}
            maxLength={2_000}
            aria-describedby={mayAnswer ? hint : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      )}
      {mayAnswer && (
        <p id={hint}>
          <small className="muted">{t('case.answerHint')}</small>
        </p>
      )}
      <div className={styles.acts}>
        {mayAnswer && (
          <Button
            look="main"
            busy={answer.isPending}
            disabled={!words || isBusy}
            onClick={() => void take(answer.mutateAsync({ id, text: words }), words)}
          >
            {t('case.answer')}
          </Button>
        )}
        {mayReopen && (
          <Button
            busy={reopen.isPending}
            disabled={!words || isBusy}
            onClick={() => void take(reopen.mutateAsync({ id, text: words }), words)}
          >
            {t('case.reopen')}
          </Button>
        )}
        {mayWork && state === 'open' && (
          <Button disabled={isBusy} onClick={() => void take(claim.mutateAsync({ id }))}>
            {t('case.claim')}
          </Button>
        )}
        {mayWork && isMine && (
          <Button disabled={isBusy} onClick={() => void take(release.mutateAsync({ id }))}>
            {t('case.release')}
          </Button>
        )}
        {mayAsk && state !== 'closed' && (
          <Button
            icon="check"
            disabled={isBusy}
            onClick={() => void take(close.mutateAsync({ id }))}
          >
            {t('case.close')}
          </Button>
        )}
      </div>
      {problem && <FieldError text={problem} />}
    </section>
  )
}
