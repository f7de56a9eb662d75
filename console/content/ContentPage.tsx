import { useState } from 'react'
import { Link } from 'wouter'
import { type ContentKind, content, type Proposal, type Text } from '#contract/content'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import setting from '../setting/Setting.module.css'
import styles from './Content.module.css'
import { Editor } from './Editor.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { Shown } from './Shown.tsx'
import { publishedText, whereText } from './words.ts'

/** One text in three languages: what is proposed, and the editor. */
export function ContentPage({ params: { kind } }: { params: { kind?: string } }) {
  const t = useTexts()
  const mayPublish = useMay('content.publish')
  const { data, error, refetch } = useRead(content, {})
  const text = data?.texts.find((one) => one.kind === kind)
  return (
    <main className={desk.page}>
      <div className={`${styles.wide} stack`}>
        <p>
          <Link href="/content">{t('content.back')}</Link>
        </p>
        <Loading read={{ data, error, refetch }} rows={6} />
        {data && !text && <h1>{t('content.title')}</h1>}
        {text && (
          <>
            <div className="line">
              <h1>{t(`content.kind.${text.kind}`)}</h1>
              {text.takesTwo && <State tone="none">{t('content.takesTwo')}</State>}
            </div>
            <p className="muted">{whereText(t, text.kind)}</p>
            <p className="muted">{publishedText(t, text)}</p>
            {data?.proposals
              .filter((one) => one.kind === text.kind)
              .map((one) => (
                <Proposed key={one.id} proposal={one} kind={text.kind} />
              ))}
            {mayPublish ? <Editor key={text.kind} text={text} /> : <Read text={text} />}
          </>
        )}
      </div>
    </main>
  )
}

/** A text and its history, for operators who may not publish. */
function Read({ text: { kind, content } }: { text: Text }) {
  const t = useTexts()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <p>
        <Button small onClick={() => setHistoryOpen(true)}>
          {t('content.history')}
        </Button>
      </p>
      <Shown content={content} />
      {isHistoryOpen && <HistorySheet kind={kind} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

function Proposed({ proposal, kind }: { proposal: Proposal; kind: ContentKind }) {
  const t = useTexts()
  const { by, at, reason, asksAgain, content } = proposal
  return (
    <section className={`${setting.planned} stack`} aria-label={t('content.proposed', { by })}>
      <p>
        {t('content.proposal', { by, at: formatMoment(at), reason })}{' '}
        {asksAgain && <b>{t('content.proposalAsks')}</b>}{' '}
        <Link href="/approvals">{t('content.toApprovals')}</Link>
      </p>
      <details>
        <summary>
          {t('content.show')}: {t(`content.kind.${kind}`)}
        </summary>
        <Shown content={content} />
      </details>
    </section>
  )
}
