import { OutLink } from '#kit/ui/form/Button.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'

/** APP-03: the service is gone. Every call is refused now, so the way to support is the one in the page. */
export function Terminated() {
  const t = useTexts()
  useTitle(t('terminated.title'))
  const contact = contactInPage()
  return (
    <>
      <Head home="/terminated" />
      <Content narrow>
        <Empty heading="h1" title={t('terminated.title')} text={t('terminated.text')}>
          <div className="stack">
            <p>{t('terminated.money')}</p>
            {contact && (
              <>
                <OutLink look="main" wide icon="chat" href={contact.link}>
                  {t('terminated.support')}
                </OutLink>
                <p className="muted">{contact.name}</p>
              </>
            )}
          </div>
        </Empty>
      </Content>
    </>
  )
}

/** The server writes it into the page. */
function contactInPage() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=contact]')
  if (!meta || !/^https?:/.test(meta.content)) return undefined
  return { link: meta.content, name: meta.dataset.label ?? '' }
}
