import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Violations that axe-core finds on the current screen, one line each. The script is injected through the debugger, to
 * which the page's content policy does not apply, so that the policy stays the one that members get.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (values) => {
    const axe = (window as unknown as { axe: typeof Axe }).axe
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      // Only violations need details.
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        [id, help, target.join(' '), failureSummary?.split('\n').slice(1).join(' ')].join(' | '),
      ),
    )
  }, rules)
}
