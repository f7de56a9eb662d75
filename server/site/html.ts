import sanitizeHtml from 'sanitize-html'

/**
 * Reduces HTML to text, lists, tables and links to https, tel and LINE: no picture, style or script. Runs when a text
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
    allowedSchemes: ['https', 'tel', 'line'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', {
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      }),
    },
  })
