import { Head } from '#kit/ui/Head.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'

/** APP-03: the service is gone; there is nowhere to go from here. */
export function Terminated() {
  const t = useTexts()
  useTitle(t('terminated.title'))
  return (
    <>
      <Head home="/terminated" />
      <Content narrow>
        <Empty heading="h1" title={t('terminated.title')} text={t('terminated.text')} />
      </Content>
    </>
  )
}
