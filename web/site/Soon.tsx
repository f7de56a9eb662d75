import { Content, useTitle } from '../app/Frame.tsx'
import { MemberHead } from '../app/MemberLayout.tsx'
import { type TextId, useTexts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

/** A page whose feature is not open yet says so, on cloth that is not dyed yet. */
const soon = (title: TextId, text: TextId) =>
  function Soon() {
    const t = useTexts()
    useTitle(t(title))
    return (
      <>
        <MemberHead />
        <Content>
          <h1>{t(title)}</h1>
          <Empty title={t('soon.title')} text={t(text)}>
            <ButtonLink to="/user/home">{t('common.goHome')}</ButtonLink>
          </Empty>
        </Content>
      </>
    )
  }

export const SoonSpin = soon('home.spin', 'soon.spin')
