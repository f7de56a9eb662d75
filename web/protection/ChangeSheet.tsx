import { type FormEvent, type ReactNode, useId } from 'react'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'

type Props = {
  title: string
  /** The higher limit that the member asked for, in words; no text for none. */
  next: { at: number; text: string | undefined } | undefined
  /** The server's clock when the limit was read. */
  now: number
  isBusy: boolean
  onConfirm: () => void
  /** Keeps the present limit instead of the one that was asked for. */
  onKeep: () => void
  onSave: () => void
  /** Absent if there is no limit to remove. */
  onRemove: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** The frame in which one limit is set, confirmed or removed. */
export function ChangeSheet({ title, next, now, isBusy, children, ...on }: Props) {
  const t = useTexts()
  const form = useId()
  function save(event: FormEvent) {
    event.preventDefault()
    on.onSave()
  }
  return (
    <Sheet
      title={title}
      onClose={on.onClose}
      actions={
        <>
          <Button onClick={on.onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} look="main" busy={isBusy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={save}>
        {next && (
          <div className="card pad stack tight">
            <p>
              {next.text === undefined
                ? t('protection.nextNone', { moment: formatMoment(next.at) })
                : t('protection.nextTo', { amount: next.text, moment: formatMoment(next.at) })}
            </p>
            <Button look="tonal" disabled={next.at > now} busy={isBusy} onClick={on.onConfirm}>
              {t('protection.confirm')}
            </Button>
            <Button busy={isBusy} onClick={on.onKeep}>
              {t('protection.keep')}
            </Button>
          </div>
        )}
        {children}
        {on.onRemove && (
          <Button look="plain" busy={isBusy} onClick={on.onRemove}>
            {t('protection.remove')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
