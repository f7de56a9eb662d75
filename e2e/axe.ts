import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe-core finds wrong on the screen as it stands, a line each. It comes in through the debugger, to which the
 * page's own content policy does not apply, so that the policy stays as members have it.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (values) => {
    const axe = (window as unknown as { axe: typeof Axe }).axe
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      // Of what is well it need not tell where it stands.
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        [id, help, target.join(' '), failureSummary?.split('\n').slice(1).join(' ')].join(' | '),
      ),
    )
  }, rules)
}
