import { startGiven } from '../../node-testing.ts'
import { jobOf, roundOf } from './testing.ts'

// Runs a node whose jobs never end, for tests that kill it.
const never = () => new Promise<void>(() => {})
const extra = { 'test.child': jobOf('money', never), 'test.child-round': roundOf('upkeep', never) }
await startGiven({ jobs: { extra } })
