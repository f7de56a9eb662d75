import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './FirstSteps.module.css'

const steps = ['first.deposit', 'first.game', 'first.play'] as const

/** The way in for a member who has not deposited yet: three steps, and the button of the first. */
export function FirstSteps({ onDeposit }: { onDeposit: () => void }) {
  const t = useTexts()
  return (
    <section className={styles.first} aria-label={t('first.label')}>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step} aria-current={at === 0 ? 'step' : undefined}>
            <i aria-hidden="true">
              <span>{at + 1}</span>
            </i>
            {t(step)}
          </li>
        ))}
      </ol>
      <Button look="main" icon="deposit" wide onClick={onDeposit}>
        {t('first.act')}
      </Button>
    </section>
  )
}
