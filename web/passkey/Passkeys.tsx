import { useState } from 'react'
import { memberPasskeys, removeMemberPasskey } from '#contract/member-passkey'
import { Refusal } from '#contract/refusal'
import type { Out } from '#kit/api/ask.ts'
import { hasPasskeys } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { AddPasskey, RenamePasskey } from './PasskeyForm.tsx'
import styles from './Passkeys.module.css'
import { Proof } from './Proof.tsx'

type Passkey = Out<typeof memberPasskeys>['passkeys'][number]
const passkeysMax = 10

type State =
  | { is: 'list' | 'add' }
  | { is: 'rename'; passkey: Passkey }
  /** The password is needed first. */
  | { is: 'proof'; again: () => void }

/** The member's passkeys, each of which can be renamed and removed. */
export function Passkeys({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [state, setState] = useState<State>({ is: 'list' })
  const remove = useSend(removeMemberPasskey)
  const toList = () => setState({ is: 'list' })
  const needProof = (again: () => void) => setState({ is: 'proof', again })

  async function removeOne(passkey: Passkey, { isAsked = true } = {}) {
    const { id, name } = passkey
    const title = t('passkey.removeQuestion', { name })
    const yes = t('passkey.remove')
    const no = t('common.cancel')
    const question = { title, text: t('passkey.removeText'), yes, no, danger: true }
    if (isAsked && !(await confirm(question))) return
    try {
      await remove.mutateAsync({ id })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'PASSWORD_REQUIRED')
        return needProof(() => void removeOne(passkey, { isAsked: false }))
      // It was removed before, perhaps in another tab.
      if (!(error instanceof Refusal && error.code === 'NO_DATA')) return void showError(error)
    }
    toast(t('passkey.removed'))
    toList()
  }

  return (
    <Sheet title={t('passkey.titles')} onClose={onClose}>
      {state.is === 'list' && (
        <List
          onAdd={() => setState({ is: 'add' })}
          onRename={(passkey) => setState({ is: 'rename', passkey })}
          onRemove={(passkey) => void removeOne(passkey)}
        />
      )}
      {state.is === 'add' && (
        <AddPasskey onDone={toList} onProof={() => needProof(() => setState({ is: 'add' }))} />
      )}
      {state.is === 'rename' && <RenamePasskey {...state.passkey} onDone={toList} />}
      {state.is === 'proof' && (
        <Proof
          title={t('passkey.proofTitle')}
          text={t('passkey.proofText')}
          submit={t('passkey.proofNext')}
          isBusy={remove.isPending}
          onConfirmed={state.again}
          onBack={toList}
        />
      )}
    </Sheet>
  )
}

type ListProps = {
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

function List({ onAdd, onRename, onRemove }: ListProps) {
  const t = useTexts()
  const { data, isError, refetch } = useRead(memberPasskeys, {})
  if (!data) return isError ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={2} />
  const { passkeys } = data
  const isFull = passkeys.length >= passkeysMax
  return (
    <div className="stack">
      <p>{t('passkey.text')}</p>
      {passkeys.length === 0 && <p className="muted">{t('passkey.none')}</p>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <b>{passkey.name}</b>
            <small className="muted">
              {t('passkey.made')} <Moment at={passkey.createdAt} />
              <br />
              {passkey.usedAt === null ? (
                t('passkey.never')
              ) : (
                <>
                  {t('passkey.used')} <Moment at={passkey.usedAt} />
                </>
              )}
            </small>
            <span>
              <Button
                small
                aria-label={t('passkey.renameOne', { name: passkey.name })}
                onClick={() => onRename(passkey)}
              >
                {t('passkey.rename')}
              </Button>
              <Button
                small
                look="danger"
                aria-label={t('passkey.removeOne', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {t('passkey.remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {hasPasskeys() && !isFull ? (
        <Button look="main" wide onClick={onAdd}>
          {t('passkey.add')}
        </Button>
      ) : (
        <p className="muted">{t(isFull ? 'passkey.full' : 'passkey.notHere')}</p>
      )}
    </div>
  )
}
