import { useState } from 'react'
import { gameAccount, resetGamePassword } from '#contract/game'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import styles from './GameSheet.module.css'

/** GAM-01, GAM-02: what to sign in with on the game's own site. The password shows only when asked for. */
export function Credentials({ code }: { code: string }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(gameAccount, { slotCode: code }, { staleTime: 0 })
  const [isShown, setShown] = useState(false)
  if (!data && error) return <NotLoaded title={textOf(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={2} />
  const { username, password } = data
  return (
    <Details
      rows={[
        {
          label: t('game.username'),
          value: <span translate="no">{username}</span>,
          copy: { text: username, label: t('game.copyUsername') },
        },
        {
          label: t('game.password'),
          value: isShown ? <span translate="no">{password}</span> : <Hidden />,
          copy: {
            text: password,
            shown: t('game.password'),
            label: t('game.copyPassword'),
          },
          tool: (
            <IconButton
              icon={isShown ? 'hidden' : 'eye'}
              label={t(isShown ? 'password.hide' : 'password.show')}
              onClick={() => setShown(!isShown)}
            />
          ),
        },
      ]}
    />
  )
}

const Hidden = () => (
  <>
    <span className={styles.dots} aria-hidden="true">
      ••••••••
    </span>
    <span className="visually-hidden">{useTexts()('game.hidden')}</span>
  </>
)

/** GAM-02: asked twice, because it ends the old one at once. */
export function ResetPassword({ code: slotCode }: { code: string }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(resetGamePassword)
  async function reset() {
    const isSure = await confirm({
      title: t('game.resetTitle'),
      text: t('game.resetText'),
      yes: t('game.reset'),
      no: t('common.cancel'),
    })
    if (!isSure) return
    try {
      await mutateAsync({ slotCode })
      toast(t('game.resetDone'))
    } catch (error) {
      void showError(error)
    }
  }
  return (
    <Button small icon="lock" busy={isPending} onClick={() => void reset()}>
      {t('game.reset')}
    </Button>
  )
}
