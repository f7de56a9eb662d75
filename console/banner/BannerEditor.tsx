import { useState } from 'react'
import { previewContent } from '#contract/content'
import { type BannersAt, bannersMost, publishBanners } from '#contract/operator-banner'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { EditorFrame } from '../content/EditorFrame.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { BannerFields } from './BannerFields.tsx'
import { BannerHistory } from './BannerHistory.tsx'
import { BannersShown } from './BannersShown.tsx'
import { type BannerDraft, bannersIn, draftsOf, emptyBanner } from './draft.ts'

type Begun = { drafts: BannerDraft[]; version: string }
const begin = ({ banners, version }: BannersAt): Begun => ({
  drafts: draftsOf(banners),
  version,
})

/** Edits the banners of a place, and publishes over the version that it began with alone. */
export function BannerEditor({ at }: { at: BannersAt }) {
  const t = useTexts()
  const {
    draft,
    isKept: isChanged,
    change: keep,
    forget,
  } = useDraft(`banners ${at.place}`, () => begin(at))
  const [open, setOpen] = useState<'publish' | 'history'>()
  const [shown, setShown] = useState<BannersAt['banners']>()
  const [problem, setProblem] = useState<string>()
  const previewing = useSend(previewContent, { isQuiet: true })
  const publishing = useSend(publishBanners, { isQuiet: true })
  // Somebody published meanwhile: what was not touched follows.
  if (draft.version !== at.version && !isChanged) forget(begin(at))
  const { drafts, version } = draft
  const { place } = at
  const banners = bannersIn(place, drafts)
  const change = (drafts: BannerDraft[]) => keep({ version, drafts })

  async function preview() {
    setProblem(undefined)
    if (!banners) return setProblem(t('banners.missing'))
    const content = {
      th: banners.map(({ th }) => th),
      la: banners.map(({ la }) => la),
      en: banners.map(({ en }) => en),
    }
    try {
      const cleaned = (await previewing.mutateAsync({ content })).content
      setShown(
        banners.map((banner, index) => ({
          ...banner,
          th: cleaned.th[index]!,
          la: cleaned.la[index]!,
          en: cleaned.en[index]!,
        })),
      )
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  function reset() {
    forget(begin(at))
    setShown(undefined)
    setProblem(undefined)
  }

  function publish(reason: string) {
    if (!banners) return t('banners.missing')
    return publishing.mutateAsync({ place, banners, version, reason }).then((sent) => {
      // After a proposal the editor shows what members see.
      if (sent.outcome === 'done') forget()
      else reset()
      return sent
    })
  }

  return (
    <>
      <EditorFrame
        isChanged={isChanged}
        // While a publication is answered, its own version has arrived.
        isOld={open !== 'publish' && version !== at.version}
        isPreviewing={previewing.isPending}
        problem={problem}
        addButton={
          drafts.length < bannersMost && (
            <Button small icon="plus" onClick={() => change([...drafts, emptyBanner()])}>
              {t('banners.add')}
            </Button>
          )
        }
        preview={shown && <BannersShown banners={shown} />}
        onDiscard={reset}
        onHistory={() => setOpen('history')}
        onPreview={() => void preview()}
        onPublish={() => setOpen('publish')}
      >
        {drafts.map((draft, index) => (
          <BannerFields
            key={draft.id}
            place={place}
            draft={draft}
            number={index + 1}
            onChange={(changed) =>
              change(drafts.map((one) => (one.id === draft.id ? changed : one)))
            }
            onRemove={() => change(drafts.filter(({ id }) => id !== draft.id))}
            {...(index > 0 && { onUp: () => change(swapped(drafts, index)) })}
          />
        ))}
        {drafts.length === 0 && <p className="muted">{t('banners.none')}</p>}
      </EditorFrame>
      {open === 'publish' && (
        <ActSheet
          title={t(`banners.place.${place}`)}
          action={t('content.publish')}
          text={t('banners.publishText')}
          isBusy={publishing.isPending}
          onSend={publish}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'history' && (
        <BannerHistory
          place={place}
          onUse={(banners) => {
            change(draftsOf(banners))
            setShown(banners)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** The list in which the banner at this place stands one place earlier. */
const swapped = (drafts: BannerDraft[], index: number): BannerDraft[] => [
  ...drafts.slice(0, index - 1),
  drafts[index]!,
  drafts[index - 1]!,
  ...drafts.slice(index + 1),
]
