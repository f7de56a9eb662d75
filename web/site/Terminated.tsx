import { Empty } from '#kit/ui/Empty.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { Content, useTitle } from '../app/Frame.tsx'
import { useTexts } from '../app/texts.ts'

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
