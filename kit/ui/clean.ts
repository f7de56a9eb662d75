import DOMPurify from 'dompurify'
import { joined } from '../i18n/joined.ts'

const links = /^(?:https:|tel:|mailto:|line:|\/(?!\/))/i

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return
  element.setAttribute('rel', 'noopener noreferrer')
  element.setAttribute('target', '_blank')
})

/**
 * Keeps what an editor may write: words, lists, tables, pictures and links that lead to the web, a phone, a mailbox or LINE. Where
 * the browser knows Trusted Types the answer is one, made by the only policy that there is.
 */
export const cleaned = (html: string): string =>
  DOMPurify.sanitize(joined(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
    FORBID_ATTR: ['style', 'class', 'id', 'srcset'],
    ALLOWED_URI_REGEXP: links,
    ADD_ATTR: ['target'],
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string
