import type { GameAccount } from '#contract/game'
import styles from './Cloth.module.css'

const picture = ({ background }: GameAccount, name: string) => background.replace(/[^/]*$/, name)

/** The game's cloth; a lighter dip of its dye until the account is opened. */
export const Cloth = ({ game }: { game: GameAccount }) => (
  <img
    className={styles.cloth}
    src={game.isActive ? game.background : picture(game, 'dip.svg')}
    alt=""
    width={300}
    height={211}
  />
)

/** The game's figure alone, for a small card. */
export const Figure = ({ game, className }: { game: GameAccount; className?: string }) => (
  <img
    className={className}
    src={picture(game, game.isActive ? 'figure.svg' : 'figure-dip.svg')}
    alt=""
    width={96}
    height={96}
    loading="lazy"
  />
)

/** The game's mark; grey until the account is opened. */
export const Emblem = ({
  game: { logo, isActive },
  small,
}: {
  game: Pick<GameAccount, 'logo' | 'isActive'>
  small?: boolean
}) => (
  <img
    className={isActive ? styles.emblem : `${styles.emblem} ${styles.grey}`}
    src={logo}
    alt=""
    width={small ? 32 : 40}
    height={small ? 32 : 40}
  />
)
