import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import styles from './DeckPlace.module.css'

/** A placeholder as high as a deck. */
export const DeckPlace = ({ title }: { title: string }) => (
  <section className={styles.place} aria-busy="true">
    <div className={styles.head}>
      <h2>{title}</h2>
    </div>
    <div className={styles.row}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} width="300px" height="211px" />
      ))}
    </div>
  </section>
)
