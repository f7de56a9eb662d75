import { download } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import type { In } from '#kit/api/ask.ts'
import { languageTag } from '#kit/i18n/current.ts'
import { refusedWith } from './ask.ts'
import { session } from './session.ts'

/** Saves the file that an endpoint answers with. @throws as `ask` does */
export async function saveFile<E extends Endpoint>(endpoint: E, input: In<E>, name: string) {
  const token = session.get()
  const caller = { host: '', token, language: languageTag() }
  const file = await download(endpoint, input, caller).catch((error: unknown) =>
    refusedWith(error, token),
  )
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
