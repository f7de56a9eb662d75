import { startApp } from '#server/app'
import type { Config } from '#server/platform/config/config'

// The whole server without rate limits; every acknowledged commit is on disk.
const given = JSON.parse(process.argv[2]!) as Config & { pepper: string }
const settings: Config = { ...given, pepper: Buffer.from(given.pepper as string, 'base64') }
const { url, stop } = await startApp(settings, { isLimitless: true })
process.once('SIGTERM', async () => {
  await stop()
  process.exit()
})
console.log(JSON.stringify({ url }))
