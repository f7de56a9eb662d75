import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { PATH, HOME } = process.env

/** All processes that tests and proofs start share one compile cache, so that only the first one compiles. */
export const compileCache = join(tmpdir(), 'kapao-compiled')

/** The environment of such a process: it gets little of ours. */
export const processEnvironment = { PATH, HOME, NODE_COMPILE_CACHE: compileCache }
