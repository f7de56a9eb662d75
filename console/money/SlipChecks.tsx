import type { ProviderReply } from '#contract/provider-reply'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './SlipChecks.module.css'

/** The verdict of every check of the transfer that the bank reports. */
export function SlipChecks({ reply }: { reply: ProviderReply | undefined }) {
  const t = useTexts()
  if (!reply || reply.checks.length === 0) return null
  return (
    <section className={styles.checks}>
      <h2>{t('slipCase.checks')}</h2>
      <ul>
        {reply.checks.map(({ check, verdict }) => (
          <li key={check} data-verdict={verdict}>
            <span className={styles.mark}>
              <Icon name={iconOf(verdict)} small />
            </span>
            <span>{t(`check.${check}`)}</span>
            <b>{t(`checked.${verdict}`)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function iconOf(verdict: ProviderReply['checks'][number]['verdict']) {
  if (verdict === 'pass') return 'check'
  return verdict === 'not-comparable' ? 'info' : 'x'
}
