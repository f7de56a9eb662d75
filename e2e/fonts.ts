import type { Page } from '@playwright/test'

/** Texts on a screen that are drawn with a system font instead of one of the app's, each with that font. */
export async function systemFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 })
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main, nav, header',
  })
  const used = await Promise.all(
    nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  await devtools.detach()
  return used
    .flatMap(({ fonts }) => fonts)
    .filter(({ isCustomFont }) => !isCustomFont)
    .map(({ familyName, glyphCount }) => `${glyphCount} glyphs of ${familyName}`)
}
