import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { identityBytesMax, sendIdentity, uploadIdentityPicture } from '#contract/identity'
import { Refusal } from '#contract/refusal'
import { isTooLarge, ofDocument, smallerPicture } from '#kit/api/smallerPicture.ts'
import { problemText } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Progress } from '#kit/ui/form/Progress.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { useTexts } from '../app/texts.ts'
import { uploadPicture } from '../app/upload.ts'
import { useSend } from '../app/useCall.ts'
import styles from './Identity.module.css'

const megabyte = 1024 * 1024
const smallerDocument = (whole: File) => smallerPicture(whole, ofDocument)
const empty = { number: '', name: '', dateOfBirth: '' }

/** Takes the picture of a document and what stands on it. */
export function DocumentForm({ sendsLeft }: { sendsLeft: number }) {
  const t = useTexts()
  const { mutateAsync } = useSend(sendIdentity, { isShown: true, isQuiet: true })
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState(empty)
  const [found, setProblem] = useState<unknown>()
  const problem = useCurrentProblem(found)
  /** The part of the picture that is sent, from 0 to 1, until the server has taken the document. */
  const [uploaded, setUploaded] = useState<number>()
  const isBusy = uploaded !== undefined
  const abort = useRef(new AbortController())
  const newest = useRef<File>(undefined)
  /** The picture that the server has of a file. Members may upload a few a day, so a refused document is sent again with it. */
  const stored = useRef<{ file: File; picture: string }>(undefined)
  const change = (part: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...part }))

  async function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    // The same file may be chosen again after it was mended.
    target.value = ''
    if (!chosen) return
    newest.current = chosen
    setProblem(undefined)
    setFile(chosen)
    const isLarge = await isTooLarge(chosen, identityBytesMax, smallerDocument)
    // Another picture may have been chosen meanwhile.
    if (!isLarge || newest.current !== chosen) return
    setProblem(t('identity.tooLarge', { n: identityBytesMax / megabyte }))
    setFile(undefined)
  }

  async function pictureOf(whole: File): Promise<string> {
    if (stored.current?.file !== whole) {
      const { picture } = await uploadPicture(uploadIdentityPicture, whole, {
        smaller: smallerDocument,
        onProgress: setUploaded,
        signal: abort.current.signal,
      })
      stored.current = { file: whole, picture }
    }
    return stored.current.picture
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { number, name, dateOfBirth } = typed
    if (!file || !number.trim() || !name.trim() || !dateOfBirth)
      return setProblem(t('identity.missing'))
    setProblem(undefined)
    setUploaded(0)
    try {
      const picture = await pictureOf(file)
      await mutateAsync({ picture, number: number.trim(), name: name.trim(), dateOfBirth })
      toast(t('identity.sent'), { look: 'good' })
    } catch (error) {
      // The server has deleted the picture.
      if (error instanceof Refusal && error.code === 'NO_DATA') stored.current = undefined
      setProblem(error)
    } finally {
      setUploaded(undefined)
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
          onChange={(event) => void pick(event)}
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
      {isBusy && (
        <Progress
          part={uploaded}
          label={t('identity.form')}
          text={(percent) => t('identity.sending', { percent })}
        />
      )}
      <Button type="submit" look="main" wide busy={isBusy}>
        {t('identity.send')}
      </Button>
    </form>
  )
}
