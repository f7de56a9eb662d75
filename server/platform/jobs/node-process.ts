import { startApp } from '../../app.ts'
import type { Config } from '../config/config.ts'
import { jobOf, roundOf } from './testing.ts'

// Runs a node whose jobs never end, for tests that kill it.
const settings = JSON.parse(process.argv[2]!) as Config & { pepper: string }
const pepper = Buffer.from(settings.pepper as string, 'base64')
const never = () => new Promise<void>(() => {})
await startApp(
  { ...settings, pepper },
  {
    isLimitless: true,
    mayForget: true,
    jobs: {
      extra: { 'test.child': jobOf('money', never), 'test.child-round': roundOf('upkeep', never) },
    },
  },
)
