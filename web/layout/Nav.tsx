import { Link, useLocation } from 'wouter'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { unreadChat } from '../chat/openChat.ts'
import styles from './Nav.module.css'

export type NavItem = { icon: IconName; text: TextId } & (
  | {
      to: string
      home?: boolean
      /** Leads to the chat, so it counts new messages. */
      chat?: boolean
    }
  | { onPick: () => void }
)

/** The bar at the foot of a phone; a rail at the side from 640 px. */
export function Nav({ items }: { items: NavItem[] }) {
  const t = useTexts()
  const [path] = useLocation()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {items.map((item) =>
        'to' in item ? (
          <Link
            key={item.text}
            href={item.to}
            className={item.home ? styles.home : undefined}
            aria-current={item.to === path ? 'page' : undefined}
          >
            <Icon name={item.icon} />
            {t(item.text)}
            {item.chat && <Unread />}
          </Link>
        ) : (
          <button key={item.text} type="button" aria-haspopup="dialog" onClick={item.onPick}>
            <Icon name={item.icon} />
            {t(item.text)}
          </button>
        ),
      )}
    </nav>
  )
}

function Unread() {
  const t = useTexts()
  const count = unreadChat.use()
  if (!count) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden"> {t('chat.unread', { count })}</span>
    </>
  )
}
