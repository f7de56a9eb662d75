import { Empty } from '#kit/ui/list/Empty.tsx'
import { useTexts } from '../texts.ts'

/** Stands where a list would be whose filter has a field that cannot be read. */
export function Unread() {
  const t = useTexts()
  return <Empty title={t('filter.unread')} text={t('filter.unreadText')} />
}
