import { ButtonLink } from '#kit/ui/form/Button.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'

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
