import type { Plugin } from 'vite'

const darkQuery = '@media (prefers-color-scheme: dark)'

/**
 * Makes what a style says for the dark hold for the device's choice and for the member's: `data-theme` on the root
 * element outranks the device. The style is still written once.
 */
export const themes = (): Plugin => ({
  name: 'themes',
  enforce: 'pre',
  transform(text, id) {
    const [file] = id.split('?') as [string]
    if (!file.endsWith('.css') || !text.includes(darkQuery)) return undefined
    return themed(text, file.endsWith('.module.css'))
  },
})

/** The same rules under both conditions. A module keeps its class names local, so the root is named as a global there. */
export function themed(css: string, isModule: boolean): string {
  const start = css.indexOf(darkQuery)
  if (start < 0) return css
  const open = css.indexOf('{', start)
  const end = endOf(css, open)
  const rules = css.slice(open + 1, end).replace(/\/\*[\s\S]*?\*\//g, '')
  const byDevice = under(rules, ':root:not([data-theme="light"])', isModule)
  const byChoice = under(rules, ':root[data-theme="dark"]', isModule)
  const rest = themed(css.slice(end + 1), isModule)
  return `${css.slice(0, start)}${darkQuery} {${byDevice}}\n${byChoice}${rest}`
}

/** Position of the brace that closes the one at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('a style has a brace that is not closed')
}

/** Puts `root` before every selector of these rules. A selector of the root itself is joined with it. */
const under = (rules: string, root: string, isModule: boolean) =>
  rules.replace(/([^{}]+)(\{[^{}]*\})/g, (_, selectors: string, body: string) => {
    const ancestor = isModule ? `:global(${root})` : root
    const scoped = selectors
      .split(',')
      .map((one) => one.trim())
      .map((one) => (one.startsWith(':root') ? root + one.slice(5) : `${ancestor} ${one}`))
    return `${scoped.join(', ')} ${body}\n`
  })
