import { Content, useTitle } from '../app/Frame.tsx'
import { useTexts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Head } from '../ui/Head.tsx'

/** The place of the instruction videos. */
export function HowTo() {
  const t = useTexts()
  useTitle(t('howto.title'))
  return (
    <>
      <Head home="/login" />
      <Content>
        <h1>{t('howto.title')}</h1>
        <Empty title={t('howto.emptyTitle')} text={t('howto.emptyText')}>
          <ButtonLink to="/contact">{t('howto.contact')}</ButtonLink>
        </Empty>
      </Content>
    </>
  )
}
