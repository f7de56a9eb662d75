import { useState } from 'react'
import { type CannedText, cannedTexts, removeCannedText } from '#contract/operator'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import styles from './Canned.module.css'
import { TextSheet } from './TextSheet.tsx'

/** Lists the canned texts. Operators with the right change them. */
export function Canned() {
  const t = useTexts()
  const mayEdit = useMay('replies.edit')
  const [open, setOpen] = useState<CannedText | 'new'>()
  const { data, error, refetch } = useRead(cannedTexts, {})
  // An open sheet follows the change of another operator, so that it does not overwrite it.
  const text = open !== 'new' && (data?.texts.find(({ id }) => id === open?.id) ?? open)
  const removing = useSend(removeCannedText, { isQuiet: true })

  async function remove({ id, title }: CannedText) {
    const question = { title: t('texts.removeQuestion'), text: title, danger: true }
    const words = { yes: t('texts.removeShort'), no: t('common.cancel') }
    if (!(await confirm({ ...question, ...words }))) return
    await removing.mutateAsync({ id: String(id) }).catch(showError)
  }

  return (
    <main className={desk.page}>
      <div className="column stack">
        <div className={desk.bar}>
          <h1>{t('texts.title')}</h1>
          {mayEdit && (
            <Button small look="main" icon="plus" onClick={() => setOpen('new')}>
              {t('texts.add')}
            </Button>
          )}
        </div>
        <Loading read={{ data, error, refetch }} rows={3} />
        {data?.texts.length === 0 && <Empty title={t('texts.empty')} text={t('texts.emptyText')} />}
        <ul className={styles.list}>
          {data?.texts.map((one) => (
            <li key={one.id} className="card pad">
              <div className="line">
                <h2 className={styles.title}>{one.title}</h2>
                {mayEdit && (
                  <>
                    <IconButton
                      icon="terms"
                      label={t('texts.change', { title: one.title })}
                      onClick={() => setOpen(one)}
                    />
                    <IconButton
                      icon="x"
                      label={t('texts.remove', { title: one.title })}
                      onClick={() => void remove(one)}
                    />
                  </>
                )}
              </div>
              <p lang="th">{one.texts.th}</p>
              <p lang="lo">{one.texts.la}</p>
              <p lang="en">{one.texts.en}</p>
            </li>
          ))}
        </ul>
      </div>
      {open && <TextSheet {...(text && { text })} onClose={() => setOpen(undefined)} />}
    </main>
  )
}
