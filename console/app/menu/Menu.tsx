import type { ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import type { DeskText } from '../../texts/en.ts'
import styles from '../Desk.module.css'
import { useTexts } from '../texts.ts'
import { useCurrentInView } from './useCurrentInView.ts'

export type MenuItem = {
  path: string
  icon: IconName
  text: DeskText
  /** Counts the items that need attention. */
  count?: ComponentType
}

export function Menu({ items }: { items: MenuItem[] }) {
  const t = useTexts()
  const [path] = useLocation()
  const current = items.find((item) => path.startsWith(item.path))?.path
  const nav = useCurrentInView(current)
  return (
    <nav ref={nav} className={styles.menu} aria-label={t('desk.menu')}>
      {items.map((item) => (
        <Link
          key={item.path}
          href={item.path}
          title={t(item.text)}
          aria-current={item.path === current ? 'page' : undefined}
        >
          <Icon name={item.icon} small />
          <span>{t(item.text)}</span>
          {item.count && <item.count />}
        </Link>
      ))}
    </nav>
  )
}
