import { useEffect, useRef, useState } from 'react'
import type { uploadBannerPicture } from '#contract/operator-banner'
import type { uploadBonusPicture } from '#contract/operator-bonus'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'
import { uploadFile } from '../chat/uploadFile.ts'
import own from './Banner.module.css'

type Props = {
  image: string | null
  upload: typeof uploadBannerPicture | typeof uploadBonusPicture
  onChange: (image: string | null) => void
  /** True where there can be none. */
  isOptional?: boolean
}

/** Uploads a picture that members see, shows it, and replaces or removes it. */
export function PictureField({ image, upload, onChange, isOptional }: Props) {
  const t = useTexts()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The other fields may change while a picture is uploaded, and must stay as they are then.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  async function choose(file: File) {
    setProblem(undefined)
    setBusy(true)
    try {
      const never = new AbortController().signal
      const { image } = await uploadFile(upload, file, never, () => undefined)
      latest.current(image)
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack tight" aria-busy={isBusy}>
      {image && <img className={own.picture} src={image} alt={t('banners.picture')} />}
      <label className={area.pick}>
        {t(image ? 'banners.otherPicture' : 'banners.choosePicture')}
        <input
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void choose(file)
          }}
        />
      </label>
      {isOptional && image && (
        <Button small icon="x" onClick={() => onChange(null)}>
          {t('banners.removePicture')}
        </Button>
      )}
      <small className="muted">{t('banners.pictureHint')}</small>
      {problem && <FieldError text={problem} />}
    </div>
  )
}
