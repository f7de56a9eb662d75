import type { ReactNode } from 'react'
import { formatMoment } from '#kit/i18n/time.ts'
import { useTexts } from '../../app/texts.ts'

type Props = { children: ReactNode; next: { value: ReactNode; at: number } | null }

/** A value, and below it the value that replaces it at a later moment. */
export function WithNext({ children, next }: Props) {
  return (
    <>
      {children}
      {next && (
        <>
          <br />
          <small>
            → {next.value} {formatMoment(next.at)}
          </small>
        </>
      )}
    </>
  )
}

/** Names the side that set a limit. */
export function SetBy({ setBy }: { setBy: 'member' | 'operator' }) {
  const t = useTexts()
  return t(setBy === 'member' ? 'limits.member' : 'limits.operator')
}
