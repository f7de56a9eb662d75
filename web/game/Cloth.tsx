import type { GameAccount } from '#contract/game'
import styles from './Cloth.module.css'

/** The game's cloth; undyed until the account is opened. */
export function Cloth({ game: { background, isActive } }: { game: GameAccount }) {
  const picture = (name: string) => background.replace(/[^/]*$/, name)
  const sizes = { className: styles.cloth, width: 300, height: 211 }
  if (isActive) return <img {...sizes} src={background} alt="" />
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={picture('undyed-dark.svg')} />
      <img {...sizes} src={picture('undyed.svg')} alt="" />
    </picture>
  )
}

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
