import { type ComponentType, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
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

/** On a phone so many sections are in sight without a list of them all. */
const shortMenu = 4

export function Menu({ items }: { items: MenuItem[] }) {
  const t = useTexts()
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const current = items.find((item) => path.startsWith(item.path))?.path
  const nav = useCurrentInView(current)
  const linkTo = (item: MenuItem, onClick?: () => void) => (
    <Link
      key={item.path}
      href={item.path}
      title={t(item.text)}
      aria-current={item.path === current ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      <Icon name={item.icon} small />
      <span>{t(item.text)}</span>
      {item.count && <item.count />}
    </Link>
  )
  return (
    <>
      {items.length > shortMenu && (
        <span className={styles.all}>
          <IconButton icon="list" label={t('desk.all')} onClick={() => setOpen(true)} />
        </span>
      )}
      <nav ref={nav} className={styles.menu} aria-label={t('desk.menu')}>
        {items.map((item) => linkTo(item))}
      </nav>
      {isOpen && (
        <Sheet title={t('desk.all')} onClose={() => setOpen(false)}>
          <div className={styles.sections}>
            {items.map((item) => linkTo(item, () => setOpen(false)))}
          </div>
        </Sheet>
      )}
    </>
  )
}
