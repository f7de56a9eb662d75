import { useId } from 'react'
import { Link } from 'wouter'
import type { Approval } from '#contract/approval'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useTexts } from '../app/texts.ts'
import banner from '../banner/Banner.module.css'
import { WheelChanges } from '../wheel/WheelChanges.tsx'
import styles from './Approvals.module.css'
import {
  actionName,
  changesOf,
  fieldName,
  linesOf,
  objectText,
  pageOf,
  refusalText,
  signedAmount,
} from './words.ts'

type Props = {
  approval: Approval
  /** It left the page while the cards are held still. */
  isGone: boolean
  /** The proposals of the operator show the way to withdraw them instead of a refusal. */
  isMine: boolean
  onApprove: () => void
  onWithdraw: () => void
}

/** Shows who proposes what, why and until when, and what the operator may do about it. */
export function ApprovalCard({ approval, isGone, isMine, onApprove, onWithdraw }: Props) {
  const t = useTexts()
  const title = useId()
  const { proposedBy: by, proposedAt, expiresAt, state, reason } = approval
  const isOpen = state === 'open'
  const until = isGone ? t('desk.gone') : t('approvals.until', { time: formatMoment(expiresAt) })
  const refusal = isMine ? undefined : refusalText(t, approval)
  return (
    <article
      className={isOpen ? `${styles.card} ${styles.open}` : styles.card}
      aria-labelledby={title}
    >
      <div className={styles.head}>
        <h2 id={title}>{t('approvals.proposes', { by, action: actionName(t, approval) })}</h2>
        <small>{formatMoment(proposedAt)}</small>
      </div>
      <Subject approval={approval} />
      <blockquote className={styles.reason}>{reason}</blockquote>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <div className={styles.foot}>
        <small className="muted">{isOpen ? until : <Ended {...approval} />}</small>
        {isOpen && !isMine && !refusal && (
          <Button look="tonal" icon="check" disabled={isGone} onClick={onApprove}>
            {t('approvals.approve')}
          </Button>
        )}
        {isOpen && isMine && (
          <Button look="tonal" disabled={isGone} onClick={onWithdraw}>
            {t('approvals.withdraw')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The object, its amount, and each field before and after. */
export function Subject({ approval }: { approval: Approval }) {
  const t = useTexts()
  const { effect, currency } = approval
  const amount = signedAmount(approval)
  const object = objectText(t, approval)
  const page = pageOf(approval)
  const changes = changesOf(approval)
  return (
    <>
      <p className={styles.object}>
        {page ? <Link href={page}>{object}</Link> : <b>{object}</b>}
        {amount !== null && currency !== null && (
          <>
            {' '}
            <Money amount={amount} currency={currency} size="mid" signed={effect !== null} />{' '}
            {effect && <small className="muted">{t(`approvals.effect.${effect}`)}</small>}
          </>
        )}
      </p>
      {approval.wheel && <WheelChanges change={approval.wheel} />}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} approval={approval} change={change} />
          ))}
        </dl>
      )}
    </>
  )
}

type ChangeProps = { approval: Approval; change: Approval['changes'][number] }

function Change({ approval, change }: ChangeProps) {
  const t = useTexts()
  const { gone, come } = linesOf(t, approval, change)
  const isPicture = change.field === 'picture'
  return (
    <div className={styles.change}>
      <dt>{fieldName(t, approval, change.field)}</dt>
      {gone.map((line) => (
        <dd key={line}>
          {isPicture ? <Picture image={line} name="approvals.before" /> : <s>{line}</s>}
        </dd>
      ))}
      {come.map((line) => (
        <dd key={line}>
          {isPicture ? <Picture image={line} name="approvals.after" /> : <b>{line}</b>}
        </dd>
      ))}
    </div>
  )
}

type PictureProps = { image: string; name: 'approvals.before' | 'approvals.after' }

/** A picture under its name, or the sign of none. */
function Picture({ image, name }: PictureProps) {
  const t = useTexts()
  if (!image.startsWith('/')) return <b>{image}</b>
  return (
    <figure>
      <img className={banner.picture} src={image} alt="" />
      <figcaption className="muted">{t(name)}</figcaption>
    </figure>
  )
}

function Ended({ state, decidedBy, decidedAt, expiresAt, decisionReason }: Approval) {
  const t = useTexts()
  const time = formatMoment(decidedAt ?? expiresAt)
  if (state === 'open') return null
  const what = t(`approvals.state.${state}`, { by: decidedBy ?? '', time })
  return decisionReason ? `${what} “${decisionReason}”` : what
}
