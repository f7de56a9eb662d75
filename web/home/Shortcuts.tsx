import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { spinActive } from '#contract/spin'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Shortcuts.module.css'

type ShortcutsProps = {
  /** The head has the marigold button then. */
  isNew: boolean | undefined
  isOffered: boolean
  isSyncing: boolean
  onSync: () => void
  onOpen: (about: 'deposit' | 'withdraw' | 'invite' | 'refund') => void
}

/** HOM-03: the two rows of what can be done with money. */
export function Shortcuts({ isNew, isOffered, isSyncing, onSync, onOpen }: ShortcutsProps) {
  const t = useTexts()
  const { data: spin, isPending } = useRead(spinActive, {})
  return (
    <nav className={styles.tiles} aria-label={t('home.shortcuts')}>
      <Tile icon="deposit" main={isNew === false && isOffered} onPick={() => onOpen('deposit')}>
        {t('home.deposit')}
      </Tile>
      <Tile icon="withdraw" onPick={() => onOpen('withdraw')}>
        {t('home.withdraw')}
      </Tile>
      {spin?.isActive || isPending ? (
        <Spin coin={spin?.coin} />
      ) : (
        <Tile icon="refresh" onPick={onSync} disabled={isSyncing}>
          {t('home.refreshAll')}
        </Tile>
      )}
      {isOffered ? (
        <Tile icon="invite" low onPick={() => onOpen('invite')}>
          {t('home.inviteFriends')}
        </Tile>
      ) : (
        <Link href="/user/protection" className={`${styles.tile} ${styles.low}`}>
          <Icon name="clock" />
          {t('home.limits')}
        </Link>
      )}
      <Link href="/user/bonus" className={`${styles.tile} ${styles.low}`}>
        <Icon name="lotus" />
        {t('home.bonus')}
      </Link>
      <Tile icon="refund" low onPick={() => onOpen('refund')}>
        {t('home.refund')}
      </Tile>
    </nav>
  )
}

type TileProps = {
  icon: IconName
  /** Marigold: the one action of the view. */
  main?: boolean
  low?: boolean
  disabled?: boolean
  onPick: () => void
  children: ReactNode
}

const Tile = ({ icon, main, low, disabled, onPick, children }: TileProps) => (
  <button
    type="button"
    className={[styles.tile, main && styles.main, low && styles.low].filter(Boolean).join(' ')}
    disabled={disabled}
    onClick={onPick}
  >
    <Icon name={icon} />
    {children}
  </button>
)

/** Until it is known whether a wheel turns, the tile is there without its coins, so that no other takes its place. */
function Spin({ coin }: { coin: number | undefined }) {
  const t = useTexts()
  return (
    <Link href="/user/spin" className={styles.tile}>
      <Icon name="wheel" />
      {coin !== undefined && (
        <span className={styles.coins} aria-hidden="true">
          {coin}
        </span>
      )}
      <span>
        {t('home.spin')}
        {coin !== undefined && (
          <span className="visually-hidden"> {t('home.coins', { count: coin })}</span>
        )}
      </span>
    </Link>
  )
}
