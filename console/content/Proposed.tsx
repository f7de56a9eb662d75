import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMoment } from '#kit/i18n/time.ts'
import { useTexts } from '../app/texts.ts'
import setting from '../setting/Setting.module.css'

type Props = {
  proposal: { by: string; at: number; reason: string }
  /** The name of the text or the place. */
  name: string
  /** A further effect of the publication. */
  note?: string
  /** The proposed version. */
  children: ReactNode
}

/** A proposed version of what members read, and the way to its approval. */
export function Proposed({ proposal: { by, at, reason }, name, note, children }: Props) {
  const t = useTexts()
  return (
    <section className={`${setting.planned} stack`} aria-label={t('content.proposed', { by })}>
      <h2>{t('content.proposed', { by })}</h2>
      <p>
        {t('content.proposal', { by, at: formatMoment(at), reason })} {note && <b>{note}</b>}{' '}
        <Link href="/approvals">{t('content.toApprovals')}</Link>
      </p>
      <details>
        <summary>
          {t('content.show')}: {name}
        </summary>
        {children}
      </details>
    </section>
  )
}
