import { useTexts } from '../../i18n/texts.ts'
import { isOffline } from '../connection.ts'
import { Button } from '../form/Button.tsx'
import { Empty } from './Empty.tsx'

type NotLoadedProps = {
  /** Why, where more is known than that it could not be loaded. */
  title?: string
  /** h1 where it is all that the page says. */
  heading?: 'h1'
  /** While it is being tried. */
  busy?: boolean
  onRetry: () => unknown
}

/** Says that something was not loaded, and offers another try. */
export function NotLoaded({ title, heading, busy, onRetry }: NotLoadedProps) {
  const t = useTexts()
  const isLost = isOffline.use()
  return (
    <Empty
      title={title ?? t(isLost ? 'error.unreachable' : 'error.load')}
      {...(heading && { heading })}
    >
      <Button small busy={busy} onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </Empty>
  )
}
