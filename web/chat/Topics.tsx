import { Suspense } from 'react'
import { lazyPlace } from '../app/places.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { useChat } from './chatContext.ts'
import styles from './Topics.module.css'

const RecentEntries = lazyPlace(() => import('./RecentEntries.tsx'), 'RecentEntries', 'member')

const topics = {
  member: ['chat.topicDeposit', 'chat.topicWithdraw', 'chat.topicBonus'],
  guest: ['chat.topicRegister', 'chat.topicSignIn', 'chat.topicDeposit'],
} as const satisfies Record<string, readonly TextId[]>

/** An empty conversation offers topics, and the member's latest transactions to ask about. */
export function Topics({ onPick }: { onPick: (text: string) => void }) {
  const t = useTexts()
  const { isMember } = useChat()
  return (
    <div className={styles.topics}>
      <b>{t('chat.empty')}</b>
      <p className="muted">{t('chat.emptyText')}</p>
      <ul>
        {topics[isMember ? 'member' : 'guest'].map((topic) => (
          <li key={topic}>
            <button type="button" className={styles.topic} onClick={() => onPick(t(topic))}>
              {t(topic)}
            </button>
          </li>
        ))}
      </ul>
      {isMember && (
        <Suspense>
          <RecentEntries onPick={(reference) => onPick(t('chat.about', { reference }))} />
        </Suspense>
      )}
    </div>
  )
}
