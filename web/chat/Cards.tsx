import type { KnownContent } from '#contract/chat-content'
import { useTexts } from '../app/texts.ts'
import { Buttons } from './Buttons.tsx'
import styles from './Cards.module.css'
import { Picture } from './media/Picture.tsx'

type Card = Extract<KnownContent, { message_type: 'generic' }>['payloads'][number]

/** Cards side by side, moved along by finger, wheel or arrow keys. */
export function Cards({ cards }: { cards: Card[] }) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds what is filled in
    <div
      className={styles.cards}
      role="group"
      aria-label={t('chat.cards')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
      tabIndex={0}
    >
      {cards.map(({ title, subtitle, image_url: url, filePath, buttons }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stored message never changes, and two of its cards may be the same
        <section key={index} className={styles.card}>
          {filePath && <Picture url={url} filePath={filePath} alt="" className={styles.picture} />}
          <div className={styles.words}>
            <b>{title}</b>
            {subtitle && <p className="muted">{subtitle}</p>}
          </div>
          <Buttons buttons={buttons} look="stacked" />
        </section>
      ))}
    </div>
  )
}
