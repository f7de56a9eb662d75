import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { addMemberPasskey, renameMemberPasskey, startMemberPasskey } from '#contract/member-passkey'
import { Refusal } from '#contract/refusal'
import { deviceOf } from '#kit/passkey/device.ts'
import { createPasskey } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { passkeyProblem } from './passkey.ts'

type AddProps = {
  onDone: () => void
  /** The password is needed first. */
  onProof: () => void
}

/** Asks for a name, then lets the browser make the passkey. */
export function AddPasskey({ onDone, onProof }: AddProps) {
  const t = useTexts()
  const { mutateAsync } = useSend(addMemberPasskey, { isQuiet: true })
  // If the answer is lost, the account may have the passkey already.
  const sent = useRef<string>(undefined)
  async function add(name: string) {
    const creation = await ask(startMemberPasskey, {}).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'PASSWORD_REQUIRED')) throw error
      onProof()
    })
    if (!creation) return
    if (!creation.known.some(({ id }) => id === sent.current)) {
      const passkey = await createPasskey(creation, { isDiscoverable: true })
      sent.current = passkey.id
      await mutateAsync({ name, passkey })
    }
    toast(t('passkey.added'))
    onDone()
  }
  return (
    <NameForm
      title={t('passkey.add')}
      name={deviceOf(navigator.userAgent)}
      submit={t('passkey.create')}
      onSubmit={add}
      onBack={onDone}
    />
  )
}

type RenameProps = { id: string; name: string; onDone: () => void }

export function RenamePasskey({ id, name, onDone }: RenameProps) {
  const t = useTexts()
  const { mutateAsync } = useSend(renameMemberPasskey, { isQuiet: true })
  return (
    <NameForm
      title={t('passkey.rename')}
      name={name}
      submit={t('common.save')}
      onSubmit={async (chosen) => {
        await mutateAsync({ id, name: chosen })
        onDone()
      }}
      onBack={onDone}
    />
  )
}

type NameFormProps = {
  title: ReactNode
  name: string
  submit: string
  onSubmit: (name: string) => Promise<void>
  onBack: () => void
}

function NameForm({ title, name, submit, onSubmit, onBack }: NameFormProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState(name)
  const [found, setProblem] = useState<unknown>()
  const problem = useCurrentProblem(found)
  const [isBusy, setBusy] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (!chosen.trim() || isBusy) return
    setProblem(undefined)
    setBusy(true)
    await onSubmit(chosen.trim()).catch(setProblem)
    setBusy(false)
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <h3>{title}</h3>
      <TextField
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        autoComplete="off"
        maxLength={60}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {problem !== undefined && <FieldError text={passkeyProblem(t, problem)} />}
      <ButtonRow>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button type="submit" look="main" wide busy={isBusy} disabled={!chosen.trim()}>
          {submit}
        </Button>
      </ButtonRow>
    </form>
  )
}
