import { useLocation } from 'wouter'
import { moneyKinds } from '#contract/operator-money'
import { Empty } from '#web/ui/Empty.tsx'
import { useTexts } from '../app/texts.ts'
import { MoneyList } from './MoneyList.tsx'
import styles from './MoneyPage.module.css'
import { MoneyStory } from './MoneyStory.tsx'

/** What waits, and the story of the chosen one: beside each other, or one at a time. */
export function MoneyPage() {
  const t = useTexts()
  const [path] = useLocation()
  const [, word, id] = /^\/money\/([a-z]+)\/([A-Za-z0-9]{1,40})$/.exec(path) ?? []
  const kind = moneyKinds.find((one) => one === word)
  const isChosen = kind !== undefined && id !== undefined
  return (
    <main className={isChosen ? `${styles.page} ${styles.open}` : styles.page}>
      <MoneyList chosen={isChosen ? `${kind} ${id}` : undefined} />
      {isChosen ? (
        <MoneyStory key={`${kind} ${id}`} kind={kind} id={id} />
      ) : (
        <section className={styles.none}>
          <Empty title={t('money.choose')} text={t('money.chooseText')} />
        </section>
      )}
    </main>
  )
}
