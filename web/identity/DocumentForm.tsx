import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { identityBytesMax, sendIdentity, uploadIdentityPicture } from '#contract/identity'
import { ofDocument, smallerPicture } from '#kit/api/smallerPicture.ts'
import { problemText } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { useTexts } from '../app/texts.ts'
import { uploadPicture } from '../app/upload.ts'
import { useSend } from '../app/useCall.ts'
import styles from './Identity.module.css'

const megabyte = 1024 * 1024
const empty = { number: '', name: '', dateOfBirth: '' }

/** Takes the picture of a document and what stands on it. */
export function DocumentForm({ sendsLeft }: { sendsLeft: number }) {
  const t = useTexts()
  const { mutateAsync } = useSend(sendIdentity, { isShown: true, isQuiet: true })
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState(empty)
  const [found, setProblem] = useState<unknown>()
  const problem = useCurrentProblem(found)
  const [isBusy, setBusy] = useState(false)
  const abort = useRef(new AbortController())
  const change = (part: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...part }))

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    // The same file may be chosen again after it was mended.
    target.value = ''
    if (!chosen) return
    const isTooLarge = chosen.size > identityBytesMax
    setProblem(isTooLarge ? t('identity.tooLarge', { n: identityBytesMax / megabyte }) : undefined)
    setFile(isTooLarge ? undefined : chosen)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { number, name, dateOfBirth } = typed
    if (!file || !number.trim() || !name.trim() || !dateOfBirth)
      return setProblem(t('identity.missing'))
    setProblem(undefined)
    setBusy(true)
    try {
      const { picture } = await uploadPicture(uploadIdentityPicture, file, {
        smaller: (whole) => smallerPicture(whole, ofDocument),
        onProgress: () => {},
        signal: abort.current.signal,
      })
      await mutateAsync({ picture, number: number.trim(), name: name.trim(), dateOfBirth })
      toast(t('identity.sent'), { look: 'good' })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  if (sendsLeft === 0) return <p role="status">{t('identity.noneLeft')}</p>
  return (
    <form
      className="stack"
      noValidate
      aria-label={t('identity.form')}
      onSubmit={(event) => void submit(event)}
    >
      <h2>{t('identity.form')}</h2>
      <p className="muted">{t('identity.formText')}</p>
      <label className={styles.file}>
        <input
          type="file"
          className="visually-hidden"
          accept="image/png,image/jpeg"
          disabled={isBusy}
          onChange={pick}
        />
        <Icon name="image" />
        <b>{t(file ? 'identity.change' : 'identity.pick')}</b>
        {file && <small className="muted">{file.name}</small>}
      </label>
      <TextField
        label={t('identity.number')}
        autoComplete="off"
        maxLength={30}
        value={typed.number}
        onChange={(event) => change({ number: event.target.value })}
      />
      <TextField
        label={t('identity.name')}
        autoComplete="name"
        maxLength={120}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <DateField
        label={t('identity.dateOfBirth')}
        value={typed.dateOfBirth}
        onChange={(date) => change({ dateOfBirth: date })}
      />
      {problem !== undefined && <FieldError text={problemText(problem)} />}
      <p className="muted">
        <small>{t('identity.sendsLeft', { count: sendsLeft })}</small>
      </p>
      <Button type="submit" look="main" wide busy={isBusy}>
        {t('identity.send')}
      </Button>
    </form>
  )
}
