import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { goTo } from '../app/navigate.ts'
import { useTexts } from '../app/texts.ts'
import styles from '../register/Register.module.css'
import own from './Changed.module.css'

type Props = { isHeld: boolean; hadPasskeys: boolean; phone?: string }

/** Says that the password is changed, and what follows. */
export function Changed({ isHeld, hadPasskeys, phone }: Props) {
  const t = useTexts()
  return (
    <div className={styles.ready} role="status">
      <span>
        <Icon name="check" />
      </span>
      <h1>{t('password.doneTitle')}</h1>
      <p className="muted">{t('password.doneText')}</p>
      {hadPasskeys && <p className="muted">{t('password.passkeysRemoved')}</p>}
      {isHeld && <p className="muted">{t('password.held')}</p>}
      <p className={own.next}>
        <Button
          look="main"
          wide
          onClick={() => goTo('/login', { replace: true, state: { phone } })}
        >
          {t('register.login')}
        </Button>
      </p>
    </div>
  )
}
