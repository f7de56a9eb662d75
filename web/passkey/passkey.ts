import { confirmPasskey, startConfirmPasskey } from '#contract/member-passkey'
import { loadPart, type TextPart } from '#kit/i18n/current.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { PasskeyProblem, signByPasskey } from '#kit/passkey/passkey.ts'
import { ask } from '../app/ask.ts'
import type { Translate } from '../app/texts.ts'

/** They load with what they are about: the sign-in has no room for them. */
const texts: TextPart = {
  th: () => import('../texts/th/passkey.ts'),
  la: () => import('../texts/la/passkey.ts'),
  en: () => import('../texts/en/passkey.ts'),
}

/** Loads a part about passkeys together with its texts. */
export async function withPasskeyTexts<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load, loadPart(texts)])
  return loaded
}

/** The text for what was thrown by a call or by the browser's question for a passkey. */
export const passkeyProblem = (t: Translate, error: unknown): string =>
  error instanceof PasskeyProblem ? t(`passkey.${error.code}`) : textOf(error)

/** Proves by passkey that the member is present, in the place of the password. @throws PasskeyProblem */
export async function confirmByPasskey(): Promise<void> {
  const passkey = await signByPasskey(await ask(startConfirmPasskey, {}))
  await ask(confirmPasskey, { passkey })
}
