import { Content, useTitle } from '../app/Frame.tsx'
import { useTexts } from '../app/texts.ts'
import { Head } from '../ui/Head.tsx'
import { Contact } from './Contact.tsx'

export function GuestContact() {
  const t = useTexts()
  useTitle(t('contact.title'))
  return (
    <>
      <Head home="/login" />
      <Content narrow>
        <Contact />
      </Content>
    </>
  )
}
