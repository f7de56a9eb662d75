import { Head } from '#kit/ui/Head.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import styles from './Contact.module.css'
import { Contact } from './Contact.tsx'

export function GuestContact() {
  const t = useTexts()
  useTitle(t('contact.title'))
  return (
    <>
      <Head home="/login" />
      <Content>
        <div className={styles.page} data-chat-place="">
          <Contact />
        </div>
      </Content>
    </>
  )
}
