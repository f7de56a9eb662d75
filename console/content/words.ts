import type { ContentKind, Text } from '#contract/content'
import { formatMoment } from '#kit/i18n/time.ts'
import type { Translate } from '../app/texts.ts'

/** The names in braces that members read as figures. */
const figures = Object.fromEntries(
  ['percentFail', 'success', 'fail', 'minimum'].map((name) => [name, `{${name}}`]),
)

/** Names the page where members read a text. */
export const whereText = (t: Translate, kind: ContentKind): string =>
  t(`content.where.${kind}`, figures)

type Published = Pick<Text, 'publishedBy' | 'publishedAt'>

export const publishedText = (t: Translate, { publishedBy, publishedAt }: Published): string =>
  publishedBy && publishedAt !== null
    ? t('content.published', { by: publishedBy, at: formatMoment(publishedAt) })
    : t('content.notPublished')
