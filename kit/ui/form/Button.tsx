import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import styles from './Button.module.css'

type Look = 'main' | 'tonal' | 'plain' | 'danger' | 'cotton' | 'dark'

type Shape = {
  /** main is marigold: one a view. cotton is for dark grounds and cloth, dark for what is quieter there. */
  look?: Look
  icon?: IconName
  small?: boolean
  wide?: boolean
  children?: ReactNode
}

type ButtonProps = Shape &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Its request is under way, so it takes no second tap. */
    busy?: boolean
  }

export function Button({ look, icon, small, wide, busy, children, ...rest }: ButtonProps) {
  const t = useTexts()
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy}
      className={classOf({ look, small, wide })}
    >
      {icon && <Icon name={icon} small />}
      {children}
      {busy && <span className="visually-hidden">{t('common.loading')}</span>}
    </button>
  )
}

/** Looks like a button, leads somewhere. */
export const ButtonLink = ({ look, icon, small, wide, children, to }: Shape & { to: string }) => (
  <Link href={to} className={classOf({ look, small, wide })}>
    {icon && <Icon name={icon} small />}
    {children}
  </Link>
)

/** Looks like a button, leads to another site in a tab of its own. */
export const OutLink = ({ look, icon, small, wide, children, href }: Shape & { href: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className={classOf({ look, small, wide })}
  >
    {icon && <Icon name={icon} small />}
    {children}
  </a>
)

/** An icon of 44 px, with a label for screen readers. */
export const IconButton = ({
  icon,
  label,
  onClick,
  disabled,
}: {
  icon: IconName
  label: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  disabled?: boolean
}) => (
  <button
    type="button"
    className={styles.iconButton}
    aria-label={label}
    title={label}
    onClick={onClick}
    disabled={disabled}
  >
    <Icon name={icon} />
  </button>
)

const classOf = ({ look = 'tonal', small, wide }: Shape) =>
  [styles.button, styles[look], small && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(' ')
