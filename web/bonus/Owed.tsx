import { withdrawLimits } from '#contract/withdraw'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Owed.module.css'

/** WDR-05: a bonus that is played in full may ask for a withdrawal of everything before another one can be taken. */
export function Owed({ onWithdraw }: { onWithdraw: () => void }) {
  const t = useTexts()
  const { data } = useRead(withdrawLimits, {}, { staleTime: 0 })
  if (data?.bonus?.why !== 'whole') return null
  const title = t('bonus.owedTitle', { name: data.bonus.name })
  return (
    <section className={styles.owed} aria-label={title}>
      <h2>{title}</h2>
      <p>{t('bonus.owedText')}</p>
      <Button small icon="withdraw" onClick={onWithdraw}>
        {t('home.withdraw')}
      </Button>
    </section>
  )
}
