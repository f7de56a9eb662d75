import { useSearchParams } from 'wouter'
import { Details } from '#kit/ui/list/Details.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './Contact.module.css'
import { Contact } from './Contact.tsx'

/** Stands a little lower than for guests (APP-02). */
export function MemberContact() {
  const t = useTexts()
  useTitle(t('contact.title'))
  return (
    <>
      <PageHead />
      <Content>
        <div className={`stack ${styles.page} ${styles.offset}`} data-chat-place="">
          <About />
          <Contact />
        </div>
      </Content>
    </>
  )
}

/** The reference that the member wants to ask about, to be copied into the message. */
function About() {
  const t = useTexts()
  const [search] = useSearchParams()
  const reference = search.get('about')
  if (!reference) return null
  return (
    <Details
      rows={[
        {
          label: t('contact.about'),
          value: reference,
          copy: { text: reference, label: t('common.copy') },
        },
      ]}
    />
  )
}
