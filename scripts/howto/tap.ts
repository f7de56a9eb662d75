import type { Locator } from '@playwright/test'

const shownMs = 520

/** Shows where a finger touches, above everything, sheets included. */
export async function showTap(what: Locator): Promise<void> {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, shownMs }
  await what.page().evaluate(async ({ x, y, shownMs }) => {
    const mark = document.createElement('div')
    mark.popover = 'manual'
    mark.inert = true
    Object.assign(mark.style, {
      position: 'fixed',
      inset: 'auto',
      left: `${x - 22}px`,
      top: `${y - 22}px`,
      width: '44px',
      height: '44px',
      margin: '0',
      padding: '0',
      borderRadius: '50%',
      border: '2px solid #fff',
      background: 'rgb(20 16 60 / 0.45)',
      pointerEvents: 'none',
    })
    document.body.append(mark)
    mark.showPopover()
    const grow = [
      { transform: 'scale(1.6)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1, offset: 0.5 },
      { transform: 'scale(0.8)', opacity: 1 },
    ]
    await mark.animate(grow, { duration: shownMs, easing: 'ease-out' }).finished
    mark.remove()
  }, at)
}
