import { startApp } from '../app.ts'
import type { Config } from '../platform/config/config.ts'

// A server in a process of its own, for tests that kill it. Config come as JSON, the pepper in base64.
const given = JSON.parse(process.argv[2]!) as Config & { pepper: string }
const settings: Config = { ...given, pepper: Buffer.from(given.pepper as string, 'base64') }
const { url } = await startApp(settings, { isLimitless: true, mayForget: true })
console.log(JSON.stringify({ url }))
