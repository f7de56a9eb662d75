import * as z from 'zod/mini'
import { Audience, type AudienceKind } from '#contract/audience'
import type { Translate } from '../app/texts.ts'

/** An audience as an operator types it: days, or a word. */
export type AudienceDraft = { kind: AudienceKind; days: string; word: string }

export function audienceDraftOf(audience: Audience): AudienceDraft {
  const { kind } = audience
  const days = 'days' in audience ? String(audience.days) : ''
  const { tag, source, inviter } = audience as Record<string, unknown>
  return { kind, days, word: String(tag ?? source ?? inviter ?? '') }
}

/** Reads the fields. Undefined when one of them is not right. */
export function audienceIn({ kind, days, word }: AudienceDraft): Audience | undefined {
  const value =
    fieldsOf(kind) === 'days' ? { days: /^\d+$/.test(days) ? Number(days) : Number.NaN } : {}
  const named = fieldsOf(kind) === 'word' ? { [kind]: word.trim() } : {}
  const parsed = z.safeParse(Audience, Object.assign({ kind }, value, named))
  return parsed.success ? parsed.data : undefined
}

/** Tells which field a kind of audience needs. */
export function fieldsOf(kind: AudienceKind): 'days' | 'word' | undefined {
  if (kind === 'new' || kind === 'no-deposit') return 'days'
  return kind === 'all' || kind === 'deposit' ? undefined : 'word'
}

/** Names the members who are meant. */
export function audienceText(t: Translate, audience: Audience): string {
  const { days, word } = audienceDraftOf(audience)
  if (audience.kind === 'no-deposit' && audience.days === 0) return t('audience.never')
  return t(`audience.${audience.kind}`, { days, word })
}
