import sanitizeHtml from 'sanitize-html'
import { Refusal } from '#contract/refusal'

const allowedSchemes = ['https', 'tel', 'mailto', 'line']

/**
 * Reduces HTML to text, lists, tables and links to https, tel, mailto, LINE and our own pages: no picture, style or script. Runs when a text
 * is written and again when it is served, because stored texts outlive the rules they were written under.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'hr',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'div',
      'span',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'small',
      'sub',
      'sup',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes,
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', {
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      }),
    },
  })

/** The words of HTML, without tags and blanks. */
export const plainOf = (html: string): string =>
  html.replaceAll(/<[^>]*>|&nbsp;|\s|[\u200b-\u200d\u2060]/g, '')

/** Returns HTML as members would read it. @throws Refusal CONTENT_LINK for a link that `cleanHtml` removes, or that leads to no page */
export function checkedHtml(html: string): string {
  const [link] = refusedLinks(html)
  if (link !== undefined) throw new Refusal('CONTENT_LINK', { field: link.slice(0, 100) })
  return cleanHtml(html).trim()
}

function refusedLinks(html: string): string[] {
  const refused: string[] = []
  sanitizeHtml(html, {
    transformTags: {
      a(tagName, attribs) {
        const { href } = attribs
        if (href !== undefined && !isAllowed(href)) refused.push(href)
        return { tagName, attribs }
      },
    },
  })
  return refused
}

/** As browsers read an address: one without a scheme must be a path of ours. */
function isAllowed(href: string): boolean {
  if (URL.canParse(href))
    return allowedSchemes.some((scheme) => new URL(href).protocol === `${scheme}:`)
  const own = 'https://own.invalid'
  return href.startsWith('/') && URL.canParse(href, own) && new URL(href, own).origin === own
}
