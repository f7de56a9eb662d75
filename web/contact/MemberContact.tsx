import { Content, useTitle } from '../app/Frame.tsx'
import { MemberHead } from '../app/MemberLayout.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Contact.module.css'
import { Contact } from './Contact.tsx'

/** Stands a little lower than for guests (APP-02). */
export function MemberContact() {
  const t = useTexts()
  useTitle(t('contact.title'))
  return (
    <>
      <MemberHead />
      <Content narrow>
        <div className={styles.offset}>
          <Contact />
        </div>
      </Content>
    </>
  )
}
