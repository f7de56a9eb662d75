import type { Page } from '@playwright/test'
import { launchBrowser } from '#e2e/browser'
import { newMember } from '#e2e/members'
import { siteOf } from '#e2e/site'
import { startStack } from '#e2e/stack'
import { phone, storageOf } from '#e2e/visit'

const slowedTimes = 4

/** Starts a stack and opens a member's phone on it. */
export async function startPhone() {
  const stack = await startStack({ LOG_LEVEL: 'warn' })
  const { app } = stack.addresses
  const site = siteOf(stack.addresses)
  const browser = await launchBrowser()
  const stop = async () => {
    await browser.close()
    await site.close()
    await stack.stop()
  }
  try {
    await site.set('registerOtp', false)
    const member = await newMember(app)
    const context = await browser.newContext({
      baseURL: app,
      viewport: phone,
      deviceScaleFactor: 2,
      hasTouch: true,
      storageState: storageOf(app, {
        locale: 'en',
        'remember-agreement': 'true',
        token: member.token,
      }),
    })
    return { app, site, browser, member, newPage: () => context.newPage(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Slows the CPU four times: the browser throttles the thread that runs the page's script and layout. */
export async function slowed(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
  return session
}
