import { useState } from 'react'
import { Link } from 'wouter'
import { content, type Text } from '#contract/content'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Content.module.css'
import { Editor } from './Editor.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { Proposed } from './Proposed.tsx'
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
                <Proposed
                  key={one.id}
                  proposal={one}
                  name={t(`content.kind.${text.kind}`)}
                  {...(one.asksAgain && { note: t('content.proposalAsks') })}
                >
                  <Shown content={one.content} />
                </Proposed>
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
