import type { Page } from '@playwright/test'

/** A request that took a file to the server. */
type Upload = { bytes: number; key: string; originalDigest?: string }

/** Records the uploads of a page to a call, also those whose answer is lost. */
export async function uploadsOf(page: Page, call: string): Promise<Upload[]> {
  const uploads: Upload[] = []
  await page.route(
    (url) => url.pathname === call,
    async (route) => {
      const request = route.request()
      const { 'idempotency-key': key, 'x-original-digest': originalDigest } = request.headers()
      const bytes = request.postDataBuffer()!.length
      uploads.push({ bytes, key: key!, ...(originalDigest && { originalDigest }) })
      await route.fallback()
    },
  )
  return uploads
}
