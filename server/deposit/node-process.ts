import { startGiven } from '../node-testing.ts'

// A server in a process of its own, for tests that kill it.
const { url } = await startGiven()
console.log(JSON.stringify({ url }))
