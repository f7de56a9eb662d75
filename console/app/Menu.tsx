import { Link, useLocation } from 'wouter'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/icons.ts'
import type { DeskText } from '../texts/en.ts'
import styles from './Desk.module.css'
import { useTexts } from './texts.ts'

export function Menu({ items }: { items: { path: string; icon: IconName; text: DeskText }[] }) {
  const t = useTexts()
  const [path] = useLocation()
  return (
    <nav className={styles.menu} aria-label={t('desk.menu')}>
      {items.map((item) => (
        <Link
          key={item.path}
          href={item.path}
          title={t(item.text)}
          aria-current={path.startsWith(item.path) ? 'page' : undefined}
        >
          <Icon name={item.icon} small />
          <span>{t(item.text)}</span>
        </Link>
      ))}
    </nav>
  )
}
