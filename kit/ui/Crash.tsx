import { Component, type ReactNode } from 'react'
import { t } from '../i18n/texts.ts'
import { Button } from './form/Button.tsx'
import { Empty } from './list/Empty.tsx'

/** Catches an error of a screen and shows a text and a way to go on. */
export class Crash extends Component<{ children: ReactNode }, { isCrashed: boolean }> {
  override state = { isCrashed: false }

  static getDerivedStateFromError() {
    return { isCrashed: true }
  }

  override render() {
    if (!this.state.isCrashed) return this.props.children
    return (
      <main className="column narrow page">
        <Empty title={t('error.title')} text={t('error.crashed')}>
          <Button look="main" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
        </Empty>
      </main>
    )
  }
}
