import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Unanswered } from '#contract/call'
import { slipHours } from '#contract/site'
import { slipBytesMax } from '#contract/slip'
import { isTooLarge } from '#kit/api/smallerPicture.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Progress } from '#kit/ui/form/Progress.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Steps } from '../deposit/Parts.tsx'
import { lookAt, type Sight } from './lookAt.ts'
import { SentSlip } from './SentSlip.tsx'
import { SlipHours } from './SlipHours.tsx'
import { smallerSlip } from './smallerSlip.ts'
import styles from './UploadSheet.module.css'
import { useUpload } from './useUpload.ts'

const megabyte = 1024 * 1024

/** DEP-09: a picture is chosen, looked at, sent with its progress, and followed to its end. */
export function UploadSheet({
  paid,
  onClose,
}: {
  /** Shows the deposit that arrived meanwhile. */
  paid?: ReactNode
  onClose: () => void
}) {
  const t = useTexts()
  const { uploading, send, cancel, reset } = useUpload()
  const [file, setFile] = useState<File>()
  const { data: hours } = useRead(slipHours, {}, { staleTime: 0 })
  const error = useCurrentProblem(uploading.state === 'idle' ? uploading.error : undefined)
  const isClosed = hours?.isOpen === false
  const isLost = error instanceof Unanswered
  // An error is about the picture that was sent, not about the next one.
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    reset()
  }
  return (
    <Sheet title={t('slip.title')} onClose={onClose}>
      {uploading.state === 'sent' ? (
        <SentSlip
          reference={uploading.reference}
          isRepeated={uploading.isRepeated}
          onAnother={() => choose(undefined)}
          onClose={onClose}
        />
      ) : isLost && paid ? (
        paid
      ) : (
        <>
          <SlipHours />
          <Picture file={file} isFixed={isClosed || uploading.state === 'sending'} onPick={choose}>
            {uploading.state === 'sending' ? (
              <Sending part={uploading.part} onCancel={cancel} />
            ) : (
              file && (
                <Button look="main" wide disabled={isClosed} onClick={() => void send(file)}>
                  {t('slip.send')}
                </Button>
              )
            )}
          </Picture>
          {uploading.state === 'idle' && uploading.isCancelled && (
            <p className="center muted" role="status">
              {t('slip.cancelled')}
            </p>
          )}
          {error !== undefined && <FieldError text={textOf(error)} />}
          <Steps
            title={t('slip.steps')}
            steps={[t('slip.stepHour'), t('slip.stepQr'), t('slip.stepOwn')]}
          />
        </>
      )}
    </Sheet>
  )
}

type Trouble = { tooLarge: true } | { unreadable: true }

/** The field that takes the picture, and what the phone sees in it. */
function Picture({
  file,
  isFixed,
  onPick,
  children,
}: {
  file: File | undefined
  isFixed: boolean
  onPick: (file: File | undefined) => void
  children: ReactNode
}) {
  const t = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [sight, setSight] = useState<Sight>()
  const [trouble, setTrouble] = useState<Trouble>()
  const newest = useRef<File>(undefined)

  async function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    // The same file may be chosen again after it was mended.
    target.value = ''
    if (!chosen) return
    newest.current = chosen
    // Another picture may be chosen meanwhile.
    const isNewest = () => newest.current === chosen
    setSight(undefined)
    setTrouble(undefined)
    onPick(chosen)
    const seen = await lookAt(chosen, canvas.current!, isNewest)
    const isLarge = await isTooLarge(chosen, slipBytesMax, smallerSlip)
    if (!isNewest()) return
    setSight(seen)
    if (seen !== 'unreadable' && !isLarge) return
    onPick(undefined)
    setTrouble(isLarge ? { tooLarge: true } : { unreadable: true })
  }

  return (
    <div className="stack">
      <label
        className={[styles.field, file && styles.chosen, isFixed && styles.fixed]
          .filter(Boolean)
          .join(' ')}
      >
        <input
          type="file"
          className="visually-hidden"
          accept="image/png,image/jpeg"
          disabled={isFixed}
          onChange={(event) => void pick(event)}
        />
        <canvas
          ref={canvas}
          className={styles.preview}
          hidden={!file}
          role="img"
          aria-label={t('slip.preview')}
        />
        <span className={styles.words}>
          <Icon name="image" />
          <b>{t(file ? 'slip.change' : 'slip.pick')}</b>
          {!file && <small className="muted">{t('slip.pickHint')}</small>}
        </span>
      </label>
      {trouble && (
        <FieldError
          text={
            'tooLarge' in trouble
              ? t('slip.tooLarge', { n: slipBytesMax / megabyte })
              : t('slip.unreadable')
          }
        />
      )}
      {file && <Seen sight={sight} />}
      {children}
    </div>
  )
}

const sights = {
  found: { icon: 'check', tone: 'good' },
  other: { icon: 'alert', tone: 'bad' },
  none: { icon: 'alert', tone: 'wait' },
} as const

function Seen({ sight }: { sight: Sight | undefined }) {
  const t = useTexts()
  if (!sight || sight === 'unreadable')
    return (
      <p className={styles.seen} role="status">
        <Icon name="search" small />
        {t('slip.looking')}
      </p>
    )
  const { icon, tone } = sights[sight]
  return (
    <p className={`${styles.seen} ${styles[tone]}`} role="status">
      <Icon name={icon} small />
      {t(`slip.${sight}`)}
    </p>
  )
}

function Sending({ part, onCancel }: { part: number; onCancel: () => void }) {
  const t = useTexts()
  return (
    <div className={styles.sending}>
      <Progress
        part={part}
        label={t('slip.title')}
        text={(percent) => t('slip.sending', { percent })}
      />
      <Button look="danger" wide onClick={onCancel}>
        {t('slip.cancel')}
      </Button>
    </div>
  )
}
