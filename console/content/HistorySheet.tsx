import { useState } from 'react'
import { type Content, type ContentKind, contentVersions } from '#contract/content'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Shown } from './Shown.tsx'
import { Versions, versionsMax } from './Versions.tsx'

type Props = {
  kind: ContentKind
  /** Set if the operator may edit a version and publish it again. */
  onUse?: (content: Content) => void
  onClose: () => void
}

export function HistorySheet({ kind, onUse, onClose }: Props) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(contentVersions, { kind, page, limit: versionsMax })
  return (
    <Versions
      name={t(`content.kind.${kind}`)}
      read={{ data, error, refetch }}
      page={page}
      onPage={setPage}
      facts={({ isAsked }) => isAsked && <State tone="good">{t('content.asked')}</State>}
      content={({ content }) => <Shown content={content} />}
      onUse={onUse && (({ content }) => onUse(content))}
      onClose={onClose}
    />
  )
}
