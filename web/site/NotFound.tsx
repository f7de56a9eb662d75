import { ButtonLink } from '#kit/ui/Button.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { Content, useTitle } from '../app/Frame.tsx'
import { useTexts } from '../app/texts.ts'

/** APP-04 */
export function NotFound() {
  const t = useTexts()
  useTitle(t('notFound.title'))
  return (
    <>
      <Head home="/" />
      <Content narrow>
        <Empty heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
          <ButtonLink look="main" to="/">
            {t('common.goHome')}
          </ButtonLink>
        </Empty>
      </Content>
    </>
  )
}
