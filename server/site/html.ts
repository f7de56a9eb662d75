import sanitizeHtml from 'sanitize-html'

/**
 * The HTML that may reach a screen: text, lists, tables, links to https, tel and LINE. No picture, style or script.
 * Run when a text is written and again when it is served, because tables outlive the rules they were filled under.
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
