/** Markup that is safe to show: values in the template are escaped unless they are markup themselves. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | false | null | undefined | readonly Part[]

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((all, text, at) => all + shown(parts[at - 1]) + text))

function shown(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(shown).join('')
  return String(part).replace(/[&<>"']/g, (mark) => escapes[mark]!)
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
