import { type ReactNode, useEffect, useRef } from 'react'
import type { Closed } from '#contract/closure'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { useTexts } from '../app/texts.ts'
import { closedText } from '../closure/closedText.ts'
import styles from './Parts.module.css'
import type { ViewProps } from './ways.ts'

/** Something worth knowing before doing. */
export const Note = ({
  icon,
  tone,
  children,
}: {
  icon: IconName
  tone?: 'wait'
  children: ReactNode
}) => (
  <p className={tone ? `${styles.note} ${styles[tone]}` : styles.note}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)

/** TrueMoney takes nothing at present, and says so below the choice of ways. */
export function ClosedWallet({ chooser, closed }: Pick<ViewProps, 'chooser'> & { closed: Closed }) {
  const t = useTexts()
  return (
    <>
      {chooser}
      <Note icon="clock" tone="wait">
        {closed ? closedText(t, closed) : t('trueWallet.closed')}
      </Note>
    </>
  )
}

/** Buttons that stay in sight at the foot of a sheet. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttonRow}>{children}</div>
)

/** Whose account it is. Names in Latin letters are read as such, whatever the language around them. */
export const Holder = ({ name }: { name: string }) => (
  <span lang={/^[ -~]+$/.test(name) ? 'en' : undefined}>{name}</span>
)

/** Instructions in their order. */
export const Steps = ({ title, steps }: { title: string; steps: string[] }) => (
  <section className="stack tight">
    <h3>{title}</h3>
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
)

/** For the first element of what takes the place of a form: the sheet shows it from its top. */
export function useFromTop<Element extends HTMLElement>() {
  const first = useRef<Element>(null)
  useEffect(() => {
    first.current?.parentElement?.scrollTo(0, 0)
  }, [])
  return first
}
